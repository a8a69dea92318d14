import { html } from 'hono/html'
import {
  bodyFont,
  headingFont,
  paint,
  paragraph,
  quotation,
  type Markup,
} from '#app/modules/outbox/mail/html/rules.ts'
import { mailWords } from './content/words.ts'
import type { Package, Recipe } from './schema.ts'

export type RecipeMailParts = {
  recipe: Recipe
  hello: string
  promiseText: string
  reference: string
  siteUrl: string
}

/** The recipe as an index card: ruled title line, ticked ingredients, a note in the margin. */
export function recipeHtml({ recipe, hello, promiseText, reference, siteUrl }: RecipeMailParts) {
  return [
    paragraph(hello),
    paragraph(mailWords.thanks),
    quotation(promiseText),
    paragraph(mailWords.intro),
    titleLine(recipe),
    section(mailWords.ingredients),
    rows(recipe.ingredients.map(ingredientRow)),
    marginNote(recipe.tips),
    section(mailWords.lookFirst),
    ...recipe.focus.map(({ name, questions }) => questionBlock(name, questions)),
    section(mailWords.firstWeek),
    rows(recipe.firstWeek.map((step, index) => stepRow(mailWords.day(index + 1), step))),
    section(mailWords.next),
    rows(mailWords.nextSteps.map((step, index) => stepRow(`${index + 1}.`, step))),
    section(mailWords.packages),
    paragraph(mailWords.packagesNote, 'ink-soft'),
    rows(recipe.packages.map((one) => packageRow(one, siteUrl))),
    paragraph(mailWords.reference(reference), 'ink-soft'),
  ]
}

function titleLine({ title, serves }: Recipe): Markup {
  const heading = `margin:26px 0 0;padding:0 0 8px;border-bottom:2px solid;font:400 28px/1.2 ${headingFont}`
  const meta = `margin:0 0 6px;padding:7px 0 9px;border-bottom:1px solid;font:400 14px/1.5 ${bodyFont}`
  return html`<h1 ${paint({ text: 'ink', line: 'clay' }, heading)}>${title}</h1>
    <p ${paint({ text: 'ink-soft', line: 'line' }, meta)}>
      <b ${paint({ text: 'clay' })}>${mailWords.serves}</b> ${serves}
    </p>`
}

function section(name: string): Markup {
  const style = `margin:24px 0 8px;font:400 20px/1.3 ${headingFont}`
  return html`<h2 ${paint({ text: 'leaf' }, style)}>${name}</h2>`
}

function rows(body: Markup[]): Markup {
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

function row(mark: Markup | string, width: number, body: Markup | string): Markup {
  const cell = 'padding:10px 0;border-bottom:1px solid;vertical-align:top;text-align:left'
  return html`<tr>
    <td width="${width}" ${paint({ line: 'line' }, cell)}>${mark}</td>
    <td ${paint({ text: 'ink', line: 'line' }, `${cell};font:400 15px/1.55 ${bodyFont}`)}>
      ${body}
    </td>
  </tr>`
}

function ingredientRow({ title, why, how, effort }: Recipe['ingredients'][number]): Markup {
  const box = `display:inline-block;width:14px;height:14px;margin-top:2px;vertical-align:top;border:2px solid;border-radius:3px;font-size:1px;line-height:1px`
  const name = `display:block;margin:0 0 2px;font:700 16px/1.4 ${bodyFont}`
  const small = `display:block;margin:4px 0 0;font:400 13px/1.5 ${bodyFont}`
  return row(
    html`<span ${paint({ line: 'leaf' }, box)}>&nbsp;</span>`,
    30,
    html`<b ${paint({ text: 'ink' }, name)}>${title}</b
      ><span ${paint({ text: 'ink-soft' })}>${why}</span> ${how}
      <span ${paint({ text: 'clay' }, small)}>${mailWords.effort} ${effort}</span>`,
  )
}

function stepRow(mark: string, step: string): Markup {
  const style = `white-space:nowrap;font:700 15px/1.55 ${bodyFont}`
  const width = mark.length > 3 ? 64 : 30
  return row(html`<span ${paint({ text: 'leaf' }, style)}>${mark}</span>`, width, step)
}

function packageRow({ name, href, fits }: Package, siteUrl: string): Markup {
  const link = `font-weight:700`
  return row(
    html`<span ${paint({ text: 'clay' }, `font:700 15px/1.55 ${bodyFont}`)}>→</span>`,
    30,
    html`<a href="${new URL(href, siteUrl).href}" ${paint({ text: 'leaf' }, link)}>${name}</a
      ><br />${fits}`,
  )
}

function questionBlock(name: string, questions: readonly string[]): Markup {
  const heading = `margin:0 0 2px;font:700 15px/1.5 ${bodyFont}`
  const list = `margin:0 0 12px;padding:0 0 0 20px;font:400 15px/1.6 ${bodyFont}`
  return html`<h3 ${paint({ text: 'ink' }, heading)}>${name}</h3>
    <ul ${paint({ text: 'ink' }, list)}>
      ${questions.map((question) => html`<li>${question}</li>`)}
    </ul>`
}

function marginNote(tips: string[]): Markup {
  const note = `padding:14px 18px;border-left:4px solid`
  const heading = `margin:0 0 4px;font:700 14px/1.4 ${bodyFont}`
  const tip = `margin:0 0 6px;font:italic 400 16px/1.5 ${headingFont}`
  return html`<div ${paint({ fill: 'clay-mist', line: 'clay' }, note)}>
    <h2 ${paint({ text: 'clay' }, heading)}>${mailWords.tips}</h2>
    ${tips.map((text) => html`<p ${paint({ text: 'ink' }, tip)}>${text}</p>`)}
  </div>`
}
