import { z } from 'zod'
import { mailPage, mailText } from '#app/features/mail/rules/mail-html.ts'
import { ownPageHtml, ownPageText } from '#app/features/mail/rules/own-page.ts'
import { greetingFor, visitorAddress } from '#app/features/mail/rules.ts'
import type { MailLayout } from '#app/features/mail/rules/mail-layout.ts'
import { mark } from '#app/features/mail/rules/shared-text.ts'
import { oneLineText } from '#app/features/mail/rules/visitor-name.ts'
import type { LayoutMail } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { topics as knownTopics, type Topic } from './content/choices.ts'
import { mailWords } from './content/words.ts'
import { recipeHtml, type RecipeMailParts } from './recipe-html.ts'
import { makeRecipe, topicsIn } from './rules.ts'
import { recipeAnswers, type RecipeAnswers } from './schema.ts'

type RecipeMail = {
  site: SiteSettings
  siteUrl: string
  name: string
  address: string
  answers: RecipeAnswers
  promiseText: string
  reference: string
  /** When the answer is due, in words. */
  by?: string | null
}

/**
 * The promised e-mail with the IT health recipe (ITH-19, D-71). It repeats the promise of the page too, so
 * the visitor gets one mail and not two (LDS-05). Nothing typed is in it but a safe name (T20).
 * `siteUrl` is the address of this site, for the links to its pages.
 */
export function draftItHealthRecipe(input: RecipeMail): LayoutMail {
  const { site, siteUrl, name, address, promiseText, reference, by = null } = input
  const { challenges, ...answers } = input.answers
  const topics = topicsIn(challenges)
  const hello = greetingFor(name)
  const recipe = makeRecipe(input.answers, topics)
  const marks = {
    hello: mark('hello'),
    promiseText: mark('promiseText'),
    reference: mark('reference'),
  }
  return {
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(mailWords.subject(site.brandName), 200),
    text: mailText({
      site,
      reason: mailWords.reason,
      paragraphs: [...recipeText({ ...marks, recipe, siteUrl }), ...ownPageText(by && mark('by'))],
    }),
    layout: {
      name: recipeLayout.name,
      data: { hello, answers, topics, promiseText, reference, by },
    },
  }
}

const recipeData = z.object({
  hello: z.string(),
  answers: z.record(z.string(), z.unknown()),
  /** What the visitor wrote about; of what they wrote nothing is kept here (T20). */
  topics: z.array(z.enum(Object.keys(knownTopics) as Topic[])),
  promiseText: z.string(),
  reference: z.string(),
  by: z.string().nullable(),
})

export const recipeLayout: MailLayout = {
  name: 'it-health-recipe',
  html({ site, siteUrl = '' }, given) {
    const { answers, topics, by, ...data } = recipeData.parse(given)
    const recipe = makeRecipe(recipeAnswers(answers), topics)
    return mailPage({
      site,
      reason: mailWords.reason,
      title: recipe.title,
      tab: mailWords.tab,
      body: [...recipeHtml({ ...data, recipe, siteUrl }), ...ownPageHtml(by)],
    })
  },
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
