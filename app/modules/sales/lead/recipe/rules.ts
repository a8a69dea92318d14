import { html } from 'hono/html'
import {
  type Markup,
  bodyFont,
  headingFont,
  mailPage,
  mailText,
  ownPageHtml,
  ownPageText,
  classAndStyle,
  paragraph,
  quotation,
} from '#app/modules/outbox/mail/html/rules.ts'
import { greetingFor, oneLineText, visitorAddress } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import {
  type IngredientId,
  type PackageId,
  type Topic,
  baseIngredients,
  firstArea,
  focusAreas,
  ingredients,
  mailWords,
  packages,
  servesTexts,
  sizeIngredients,
  tips,
  titles,
  topics,
} from './content.ts'
import {
  type RecipeAnswers,
  focusAreaIds,
  type Area,
  type Ingredient,
  type Package,
  type Recipe,
} from './schema.ts'

const minIngredients = 6
const maxIngredients = 8
const maxTopicIngredients = 5

/** Returns the same recipe for the same answers. Free text only selects among our texts and is never quoted. */
export function makeRecipe(answers: RecipeAnswers): Recipe {
  const found = findTopics(answers.challenges)
  const chosen = chooseIngredients(answers, found)
  const focus = chooseFocusAreas(answers, chosen)
  const isLarge = answers.employees === '51-200' || answers.employees === '201+'
  return {
    title: titles[answers.assessmentType],
    serves: servesTexts[answers.employees],
    focus: focus.map((area) => ({ area, ...focusAreas[area] })),
    ingredients: chosen.map((id) => {
      const { title, why, how, howLarger, effort }: Ingredient = ingredients[id]
      return { id, title, why, how: (isLarge && howLarger) || how, effort }
    }),
    tips: [...focus.map((area) => tips[area][0]!), tips[focus[0]!][1]!],
    packages: choosePackages(answers, found).map((id) => packages[id]),
    firstWeek: [...chosen.slice(0, 4).map((id) => ingredients[id].firstStep), mailWords.lastDay],
  }
}

/** Returns the topics in the visitor's text, in the order they were mentioned. */
export function findTopics(challenges: string): Topic[] {
  return (Object.keys(topics) as Topic[])
    .map((topic) => ({ topic, at: challenges.search(topics[topic].words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ topic }) => topic)
}

function chooseIngredients(answers: RecipeAnswers, found: Topic[]): IngredientId[] {
  const candidates = [0, 1].flatMap((rank) =>
    found.map((topic) => topics[topic].ingredients[rank]!),
  )
  const base = baseIngredients[answers.assessmentType]
  const usual = [...base.slice(0, 3), ...sizeIngredients[answers.employees], ...base.slice(3)]
  const wanted = [...new Set([...new Set(candidates)].slice(0, maxTopicIngredients)), ...usual]
  const count = Math.min(minIngredients + found.length, maxIngredients)
  return [...new Set(wanted)].slice(0, count)
}

/** The assessment's area and the one with the most ingredients; without an area, the top two. */
function chooseFocusAreas(answers: RecipeAnswers, chosen: IngredientId[]): Area[] {
  const countIngredients = (area: Area) =>
    chosen.filter((id) => ingredients[id].area === area).length
  const bySize = focusAreaIds.toSorted(
    (one, other) => countIngredients(other) - countIngredients(one),
  )
  const first = firstArea[answers.assessmentType] ?? bySize[0]!
  return [first, bySize.find((area) => area !== first)!]
}

function choosePackages(answers: RecipeAnswers, found: Topic[]): PackageId[] {
  const has = (...wanted: Topic[]) => wanted.some((topic) => found.includes(topic))
  const { employees, assessmentType } = answers
  const isSmall = employees === '1-10' || employees === '11-50'
  const isAboutSecurity = assessmentType === 'security' || has('malware', 'fraud', 'privacy')
  const managed = {
    '': 'overview',
    '1-10': has('growth') ? 'startup' : isAboutSecurity ? 'secure' : 'basic',
    '11-50': has('growth') ? 'scale' : isAboutSecurity ? 'advanced' : 'core',
    '51-200': has('growth') ? 'hypergrowth' : isAboutSecurity ? 'enterprise' : 'advanced',
    '201+': 'enterprise',
  } as const
  const more: PackageId[] = []
  if (has('power', 'backup') && isSmall) more.push('business-pro')
  if (assessmentType === 'network' || has('wifi')) more.push('wifi')
  if (has('internet')) more.push('wireless')
  if (assessmentType === 'cloud' || has('cloud')) more.push('migration')
  if (has('remote')) more.push('desktops')
  if (employees === '1-10') more.push('business-connect')
  if (employees === '11-50') more.push('business-pro')
  const custom: PackageId[] = employees === '201+' ? ['custom'] : []
  return [...new Set([managed[employees], ...custom, ...more])].slice(0, 3)
}

type RecipeMailParts = Pick<RecipeMail, 'promiseText' | 'reference' | 'siteUrl'> & {
  recipe: Recipe
  hello: string
}

function recipeHtml({ recipe, hello, promiseText, reference, siteUrl }: RecipeMailParts) {
  return [
    paragraph(hello),
    paragraph(mailWords.thanks),
    quotation(promiseText),
    paragraph(mailWords.intro),
    titleLine(recipe),
    renderSectionHeading(mailWords.ingredients),
    renderTable(recipe.ingredients.map(ingredientRow)),
    renderTips(recipe.tips),
    renderSectionHeading(mailWords.lookFirst),
    ...recipe.focus.map(({ name, questions }) => questionBlock(name, questions)),
    renderSectionHeading(mailWords.firstWeek),
    renderTable(recipe.firstWeek.map((step, index) => stepRow(mailWords.day(index + 1), step))),
    renderSectionHeading(mailWords.next),
    renderTable(mailWords.nextSteps.map((step, index) => stepRow(`${index + 1}.`, step))),
    renderSectionHeading(mailWords.packages),
    paragraph(mailWords.packagesNote, 'ink-soft'),
    renderTable(recipe.packages.map((one) => packageRow(one, siteUrl))),
    paragraph(mailWords.reference(reference), 'ink-soft'),
  ]
}

function titleLine({ title, serves }: Recipe): Markup {
  const heading = `margin:26px 0 0;padding:0 0 8px;border-bottom:2px solid;font:400 28px/1.2 ${headingFont}`
  const meta = `margin:0 0 6px;padding:7px 0 9px;border-bottom:1px solid;font:400 14px/1.5 ${bodyFont}`
  return html`<h1 ${classAndStyle({ text: 'ink', line: 'clay' }, heading)}>${title}</h1>
    <p ${classAndStyle({ text: 'ink-soft', line: 'line' }, meta)}>
      <b ${classAndStyle({ text: 'clay' })}>${mailWords.serves}</b> ${serves}
    </p>`
}

function renderSectionHeading(name: string): Markup {
  const style = `margin:24px 0 8px;font:400 20px/1.3 ${headingFont}`
  return html`<h2 ${classAndStyle({ text: 'leaf' }, style)}>${name}</h2>`
}

function renderTable(body: Markup[]): Markup {
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    width="100%"
    style="margin:0 0 16px;border-collapse:collapse"
  >
    ${body}
  </table>`
}

function renderTableRow(mark: Markup | string, width: number, body: Markup | string): Markup {
  const cell = 'padding:10px 0;border-bottom:1px solid;vertical-align:top;text-align:left'
  return html`<tr>
    <td width="${width}" ${classAndStyle({ line: 'line' }, cell)}>${mark}</td>
    <td ${classAndStyle({ text: 'ink', line: 'line' }, `${cell};font:400 15px/1.55 ${bodyFont}`)}>
      ${body}
    </td>
  </tr>`
}

function ingredientRow({ title, why, how, effort }: Recipe['ingredients'][number]): Markup {
  const box = `display:inline-block;width:14px;height:14px;margin-top:2px;vertical-align:top;border:2px solid;border-radius:3px;font-size:1px;line-height:1px`
  const name = `display:block;margin:0 0 2px;font:700 16px/1.4 ${bodyFont}`
  const small = `display:block;margin:4px 0 0;font:400 13px/1.5 ${bodyFont}`
  return renderTableRow(
    html`<span ${classAndStyle({ line: 'leaf' }, box)}>&nbsp;</span>`,
    30,
    html`<b ${classAndStyle({ text: 'ink' }, name)}>${title}</b
      ><span ${classAndStyle({ text: 'ink-soft' })}>${why}</span> ${how}
      <span ${classAndStyle({ text: 'clay' }, small)}>${mailWords.effort} ${effort}</span>`,
  )
}

function stepRow(mark: string, step: string): Markup {
  const style = `white-space:nowrap;font:700 15px/1.55 ${bodyFont}`
  const width = mark.length > 3 ? 64 : 30
  return renderTableRow(
    html`<span ${classAndStyle({ text: 'leaf' }, style)}>${mark}</span>`,
    width,
    step,
  )
}

function packageRow({ name, href, fits }: Package, siteUrl: string): Markup {
  const link = `font-weight:700`
  return renderTableRow(
    html`<span ${classAndStyle({ text: 'clay' }, `font:700 15px/1.55 ${bodyFont}`)}>→</span>`,
    30,
    html`<a href="${new URL(href, siteUrl).href}" ${classAndStyle({ text: 'leaf' }, link)}
        >${name}</a
      ><br />${fits}`,
  )
}

function questionBlock(name: string, questions: readonly string[]): Markup {
  const heading = `margin:0 0 2px;font:700 15px/1.5 ${bodyFont}`
  const list = `margin:0 0 12px;padding:0 0 0 20px;font:400 15px/1.6 ${bodyFont}`
  return html`<h3 ${classAndStyle({ text: 'ink' }, heading)}>${name}</h3>
    <ul ${classAndStyle({ text: 'ink' }, list)}>
      ${questions.map((question) => html`<li>${question}</li>`)}
    </ul>`
}

function renderTips(tips: string[]): Markup {
  const note = `padding:14px 18px;border-left:4px solid`
  const heading = `margin:0 0 4px;font:700 14px/1.4 ${bodyFont}`
  const tip = `margin:0 0 6px;font:italic 400 16px/1.5 ${headingFont}`
  return html`<div ${classAndStyle({ fill: 'clay-mist', line: 'clay' }, note)}>
    <h2 ${classAndStyle({ text: 'clay' }, heading)}>${mailWords.tips}</h2>
    ${tips.map((text) => html`<p ${classAndStyle({ text: 'ink' }, tip)}>${text}</p>`)}
  </div>`
}

type RecipeMail = {
  site: SiteSettings
  siteUrl: string
  name: string
  address: string
  answers: RecipeAnswers
  promiseText: string
  reference: string
  /** The due time of our answer, in words. */
  by?: string | null
}

/** Composes one email with the promised recipe and the page's promise. Its only user input is a safe name. */
export function composeItHealthRecipe(input: RecipeMail): MailMessage {
  const { site, siteUrl, name, address, promiseText, reference, by = null } = input
  const recipe = makeRecipe(input.answers)
  const parts = { recipe, hello: greetingFor(name), promiseText, reference, siteUrl }
  const page = { site, reason: mailWords.reason }
  return {
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(mailWords.subject(site.brandName), 200),
    text: mailText(page, [...recipeText(parts), ...ownPageText(by)]),
    html: mailPage({
      ...page,
      title: recipe.title,
      tab: mailWords.tab,
      body: [...recipeHtml(parts), ...ownPageHtml(by)],
    }),
  }
}

function recipeText({ recipe, hello, promiseText, reference, siteUrl }: RecipeMailParts): string[] {
  const heading = (text: string) => `${text.toUpperCase()}\n${'-'.repeat(text.length)}`
  const numbered = (lines: readonly string[]) => lines.map((line, i) => `${i + 1}. ${line}`)
  return [
    hello,
    mailWords.thanks,
    `"${promiseText}"`,
    mailWords.intro,
    `${heading(recipe.title)}\n${mailWords.serves} ${recipe.serves}`,
    heading(mailWords.ingredients),
    ...recipe.ingredients.map(
      ({ title, why, how, effort }) => `[ ] ${title}\n${why} ${how}\n${mailWords.effort} ${effort}`,
    ),
    `${heading(mailWords.tips)}\n${recipe.tips.map((tip) => `* ${tip}`).join('\n')}`,
    heading(mailWords.lookFirst),
    ...recipe.focus.map(
      ({ name, questions }) => `${name}\n${questions.map((q) => `* ${q}`).join('\n')}`,
    ),
    heading(mailWords.firstWeek),
    recipe.firstWeek.map((step, index) => `${mailWords.day(index + 1)}: ${step}`).join('\n'),
    `${heading(mailWords.next)}\n${numbered(mailWords.nextSteps).join('\n')}`,
    `${heading(mailWords.packages)}\n${mailWords.packagesNote}`,
    ...recipe.packages.map(
      ({ name, href, fits }) => `${name}: ${fits}\n${new URL(href, siteUrl).href}`,
    ),
    mailWords.reference(reference),
  ]
}
