import type { SitePath } from '#app/basics/site-path.ts'
import type { Audience } from '#app/modules/prices/recipe/content.ts'
import type { PageLink } from '#app/modules/prices/recipe/page/content.ts'
import type { RecipeIngredient } from '#app/modules/sales/lead/forms/custom-recipe.ts'
import type { FaqId } from './faq/content.ts'
import type { RecipeFilter } from './rules.ts'

export const servicesMeta = {
  title: 'Managed IT recipes for South African business',
  description:
    'Nine ready-made managed IT recipes for small, mid-size and growing businesses in South Africa, with support hours and starting prices. Or build your own.',
}

export const servicesHero = {
  eyebrow: 'Managed IT, by recipe',
  heading: 'Good IT is a recipe. Pick yours.',
  lead: 'Each recipe is a month of IT care: someone to call, computers kept safe, work backed up. Start with the one that fits your size and change it when your business does.',
  tiersLabel: 'Three tiers, nine recipes',
  quote: { label: 'Get a Custom Quote', href: '/pricing' satisfies SitePath },
  consultation: { label: 'Schedule Consultation', href: '/contact' satisfies SitePath },
} satisfies Record<string, string | PageLink>

export const filterWords: { label: string; names: Record<RecipeFilter, string> } = {
  label: 'Show recipes for',
  names: {
    all: 'All Recipes',
    small: 'Small Business',
    mid: 'Mid-Size Business',
    growth: 'Growth-Ready',
  },
}

export const audienceSections = {
  small: {
    tier: 'Basic IT',
    tierText: 'For small businesses without IT staff',
    heading: 'Small Business',
    text: 'For shops, practices and offices where the owner is also the helpdesk. We take that job over: the computers, the email, the Wi-Fi and the worry about backups.',
    tip: 'Not sure which one? Count the evenings you spent on IT last month. More than two? Take Growth.',
  },
  mid: {
    tier: 'Advanced IT',
    tierText: 'For companies with branches, shifts and servers',
    heading: 'Mid-Size Business',
    text: 'For companies with several departments or sites, where an hour without systems is an hour without income. Support hours match your working day.',
    tip: 'If you have an IT person, keep them. Core takes the daily calls, so they can get to the projects.',
  },
  growth: {
    tier: 'Scale IT',
    tierText: 'For companies that hire every month',
    heading: 'Growth-Ready',
    text: 'For young companies that add people and tools faster than anyone can keep track. We set everything up once, properly, and it’s ready for the person who starts on Monday.',
    tip: 'Start with Startup, even with money in the bank. Moving up later is a message, not a project.',
  },
} satisfies Record<Audience, object>

export const sectionWords = {
  seeDetails: 'See Details',
  compare: {
    text: 'Rather see all nine side by side?',
    label: 'Compare the recipes',
    href: '/services/compare' satisfies SitePath,
  },
} as const

export const ingredientHints: Record<RecipeIngredient, string> = {
  cybersecurity: 'Antivirus, two-step sign-in and someone who acts on the alerts',
  cloudServices: 'Email, files and servers that do not live under a desk',
  helpdesk: 'A person who picks up the phone and fixes the problem while you watch',
  dataBackup: 'Copies kept away from the office, and tested',
  networkManagement: 'Router, switches and Wi-Fi, monitored and fixed',
}

export const builderWords = {
  heading: 'Build Your Own IT Recipe',
  text: 'Already have some of this, or need only one thing? Tick what’s missing and we’ll write the recipe around it.',
  choose: 'Choose your ingredients',
  cardTab: 'Made to order',
  cardTitle: 'Your recipe',
  get: 'Get Your Custom Recipe',
  request: {
    heading: 'Where shall we send it?',
    submit: 'Send my recipe request',
    submitting: 'Processing...',
  },
  thanks: { heading: 'Thank you! Your recipe request is with us.', again: 'Build another recipe' },
} as const

/** The closing band repeats the answers of these FAQ ids, so that their figures are defined only in the FAQ. */
export const everyRecipeWords = {
  heading: 'In every recipe',
  answers: ['faq-tickets', 'faq-setup', 'faq-contract', 'faq-switch'] satisfies readonly FaqId[],
  firstMonth: 'First month free on any new service.',
  security: {
    label: 'How we protect your business',
    href: '/services/security' satisfies SitePath,
  },
} as const
