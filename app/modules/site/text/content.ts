import { recipePages } from '#app/modules/prices/recipe/page/content.ts'
import { introductionPlace } from '#app/modules/settings/text/rules.ts'
import type { EditedTexts, SiteText } from '#app/modules/settings/text/schema.ts'
import { shownTestimonials } from '#app/modules/shell/rules.ts'
import { overviewHero } from '../bundles/content.ts'
import { desktopHero } from '../cloud/virtual-desktops/content.ts'
import { landingHero } from '../connectivity/content.ts'
import { contactPageWords as contactPage, supportHours } from '../contact/content.ts'
import { heroWords as homeHero } from '../home/content.ts'
import { pageWords as healthPage } from '../it-health/content.ts'
import { comparePageHero, pricingHero } from '../pricing/content.ts'
import { servicesHero } from '../recipes/content.ts'
import { type FaqItem, recipeFaq } from '../recipes/faq/content.ts'
import {
  type CaseStudy,
  caseStudies,
  caseStudiesPage,
  hubHero,
  loadSheddingPage,
  powerHero,
} from '../resources/content.ts'
import { guideHero } from '../resources/guide/content.ts'
import { toolkitHero } from '../wifi-toolkit/content.ts'
import { type TextGroup, toSampleValue, shownTexts, textGroup } from './rules.ts'
import { healthQuotes, homeQuotes, recipeQuotes } from './testimonial/content.ts'

type PageOpening = { heading: string; lead: string }

const pageHeroes: readonly (readonly [path: string, page: string, PageOpening])[] = [
  ['/', 'Home', homeHero],
  ['/services', 'Managed IT', servicesHero],
  ['/services/small-business', 'Small business', recipePages.small],
  ['/services/mid-size', 'Mid-size', recipePages.mid],
  ['/services/growth-ready', 'Growth-ready', recipePages.growth],
  ['/services/compare', 'Compare recipes', comparePageHero],
  ['/pricing', 'Pricing', pricingHero],
  ['/connectivity', 'Connectivity', landingHero],
  ['/bundles', 'Bundles', overviewHero],
  ['/cloud/virtual-desktops', 'Virtual desktops', desktopHero],
  ['/resources', 'Resources', hubHero],
  ['/resources/it-health', 'IT health', healthPage],
  ['/resources/power-backup', 'Power backup', powerHero],
  ['/resources/connectivity-guide', 'Connectivity guide', guideHero],
  ['/resources/wifi-toolkit', 'Wi-Fi toolkit', toolkitHero],
  ['/resources/load-shedding', 'Load shedding', loadSheddingPage],
  ['/case-studies', 'Case studies', caseStudiesPage],
  ['/contact', 'Contact', contactPage],
]

const introductions = pageHeroes.map(([path, page, { heading, lead }]): SiteText => ({
  id: introductionPlace(path),
  kind: 'introduction',
  name: `Introduction: ${page}`,
  place: introductionPlace(path),
  path,
  documented: { heading, lead },
}))

export const recipeQuestions = textGroup(
  { place: 'faq:recipes', kind: 'faq', path: '/pricing', name: 'Question' },
  recipeFaq.map(({ id, question, answer }) => ({
    id,
    value: { question, answer, isHidden: false },
  })),
  { idPrefix: 'faq-more', count: 6 },
)

/** Returns the visible questions; questions that staff added appear in the last topic. */
export function shownQuestions(edited: EditedTexts): FaqItem[] {
  return shownTexts(recipeQuestions, edited).map(({ id, words }) => ({
    id,
    topic: recipeFaq.find((item) => item.id === id)?.topic ?? 'change',
    question: words.question ?? '',
    answer: words.answer ?? '',
  }))
}

export const caseStudyTexts = textGroup(
  { place: 'case-studies', kind: 'case-study', path: '/case-studies', name: 'Case study' },
  caseStudies.map(({ id, recipe, isSample: _isSample, ...words }) => ({
    id,
    path: '/resources/power-backup',
    value: toSampleValue({ ...words, recipe: recipe.join('\n') }),
  })),
  { idPrefix: 'case-study', count: 12, isSample: true },
)

/** Returns the visible case studies: the samples, until the first real one is published. */
export function shownCaseStudies(edited: EditedTexts): CaseStudy[] {
  return shownTestimonials(shownTexts(caseStudyTexts, edited)).map(({ id, isSample, words }) => ({
    id,
    isSample,
    title: words.title ?? '',
    client: words.client ?? '',
    problem: words.problem ?? '',
    recipe: (words.recipe ?? '').split('\n').filter((line) => line.trim() !== ''),
    result: words.result ?? '',
  }))
}

const contactNote = (id: string, name: string): SiteText => ({
  id,
  kind: 'note',
  name,
  place: 'notes:contact',
  path: '/contact',
})

/** Notes that staff can write for the contact page; only the emergency line has a default text. */
export const contactNotes = {
  place: 'notes:contact',
  texts: [
    {
      ...contactNote('contact-emergency', 'Support hours: emergencies'),
      documented: { text: supportHours.emergency },
    },
    contactNote('contact-hours', 'Support hours: note'),
    contactNote('contact-team', 'About our team'),
  ],
} as const satisfies TextGroup

/** Every text that staff can edit, in the order in which the console lists them. */
export const siteTexts: readonly SiteText[] = [
  ...introductions,
  ...homeQuotes.texts,
  ...healthQuotes.texts,
  ...recipeQuotes.texts,
  ...caseStudyTexts.texts,
  ...recipeQuestions.texts,
  ...contactNotes.texts,
]
