import {
  mailPage,
  mailText,
  ownPageHtml,
  ownPageText,
} from '#app/modules/outbox/mail/html/rules.ts'
import { greetingFor, visitorAddress, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { mailWords } from './content/words.ts'
import { recipeHtml, type RecipeMailParts } from './recipe-html.ts'
import { makeRecipe } from './rules.ts'
import type { RecipeAnswers } from './schema.ts'

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
    text: mailText({ ...page, paragraphs: [...recipeText(parts), ...ownPageText(by)] }),
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
