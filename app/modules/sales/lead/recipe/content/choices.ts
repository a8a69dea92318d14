import type { Area, AssessmentType, Package, RecipeAnswers } from '../schema.ts'
import type { IngredientId } from './ingredients.ts'

/** Ingredients of each kind of assessment, the most useful first. */
export const baseIngredients: Record<AssessmentType, readonly IngredientId[]> = {
  comprehensive: [
    'two-step',
    'tested-backup',
    'updates',
    'measured-wifi',
    'network-battery',
    'shared-files',
    'joiners-leavers',
    'twelve-months',
  ],
  security: [
    'two-step',
    'tested-backup',
    'pay-check',
    'updates',
    'guarded-computers',
    'access-list',
    'locked-laptops',
    'honest-mail',
  ],
  network: [
    'measured-wifi',
    'guest-network',
    'network-battery',
    'second-line',
    'network-map',
    'right-line',
    'early-warning',
    'two-step',
  ],
  cloud: [
    'shared-files',
    'two-step',
    'cloud-backup',
    'one-account',
    'cloud-steps',
    'licence-clear-out',
    'safe-remote',
    'second-line',
  ],
}

/** What a larger company needs early, put among the first of the base. */
export const sizeIngredients: Record<RecipeAnswers['employees'], readonly IngredientId[]> = {
  '': [],
  '1-10': [],
  '11-50': [],
  '51-200': ['early-warning'],
  '201+': ['early-warning', 'access-list'],
}

/** What a visitor may write about, the words that show it (in English and some Afrikaans), and what helps. */
export const topics = {
  backup: {
    words: /back(?:ing|ed)?[ -]?ups?\b|restor|lost (?:data|files)|data loss|rugsteun/i,
    ingredients: ['tested-backup', 'locked-copy'],
  },
  wifi: {
    words: /wi-?fi|wireless|dead spot|signal|slow network|network (?:is |too )?slow/i,
    ingredients: ['measured-wifi', 'guest-network'],
  },
  internet: {
    words: /internet|fibre|\blte\b|bandwidth|line (?:drops|is down|fails)|connection|stadig/i,
    ingredients: ['second-line', 'right-line'],
  },
  power: {
    words: /load[ -]?shed|power|outage|blackout|electricity|inverter|generator|beurtkrag|\bups\b/i,
    ingredients: ['network-battery', 'outage-plan'],
  },
  malware: {
    words: /ransom|virus|malware|hack|breach|trojan|cyber/i,
    ingredients: ['locked-copy', 'guarded-computers'],
  },
  fraud: {
    words: /phish|scam|fraud|fake (?:invoice|e-?mail|mail)|impersonat/i,
    ingredients: ['pay-check', 'honest-mail'],
  },
  email: {
    words: /e-?mail|outlook|inbox|mailbox|\bspam\b/i,
    ingredients: ['honest-mail', 'pay-check'],
  },
  cloud: {
    words: /cloud|365|onedrive|sharepoint|google (?:workspace|drive)|dropbox|migrat/i,
    ingredients: ['cloud-steps', 'cloud-backup'],
  },
  growth: {
    words:
      /grow|onboard|hiring|new (?:staff|people|employees|hires|starters|branch|office)|expand|expansion|scal(?:e|ing)/i,
    ingredients: ['joiners-leavers', 'standard-computer'],
  },
  cost: {
    words: /cost|expens|budget|pric(?:e|ey)|licen[cs]|sav(?:e|ing) money/i,
    ingredients: ['cost-page', 'licence-clear-out'],
  },
  support: {
    words:
      /support|help[ -]?desk|respon[ds]|no it (?:person|staff|department)|downtime|nobody helps/i,
    ingredients: ['one-help-desk', 'early-warning'],
  },
  remote: {
    words: /remote|work(?:ing)? from home|home office|hybrid|\bvpn\b|travel/i,
    ingredients: ['safe-remote', 'locked-laptops'],
  },
  equipment: {
    words:
      /old (?:pc|computer|laptop|machine|equipment|server)|ageing|aging|hardware|slow (?:pc|computer|laptop|machine)|crash|printer|server/i,
    ingredients: ['retirement-dates', 'updates'],
  },
  privacy: {
    words: /popi|privacy|personal information|complian|audit/i,
    ingredients: ['data-register', 'access-list'],
  },
  passwords: {
    words: /passw|log-?in|sign-?in|two[- ]factor|\bmfa\b|\baccess\b/i,
    ingredients: ['one-account', 'access-list'],
  },
} as const satisfies Record<string, { words: RegExp; ingredients: readonly IngredientId[] }>
export type Topic = keyof typeof topics

/** The areas an assessment looks at first (ITH-16); the others follow by what went into the recipe. */
export const firstArea: Record<AssessmentType, Area | undefined> = {
  comprehensive: undefined,
  security: 'security',
  network: 'reliability',
  cloud: 'scalability',
}

const recipe = (name: string, page: string, anchor: string, fits: string): Package => ({
  name: `The ${name} recipe`,
  href: `/services/${page}#${anchor}-recipe`,
  fits,
})
const bundle = (name: string, id: string, fits: string): Package => ({
  name,
  href: `/bundles/${id}`,
  fits,
})
const page = (name: string, href: string, fits: string): Package => ({ name, href, fits })

/** Our packages, as a recipe may name them; the prices are on their pages. */
export const packages = {
  basic: recipe(
    'Basic',
    'small-business',
    'basic',
    'Managed IT for a small office that wants the everyday looked after.',
  ),
  secure: recipe(
    'Secure',
    'small-business',
    'secure',
    'Managed IT for a small office, with security first.',
  ),
  core: recipe(
    'Core',
    'mid-size',
    'core',
    'Managed IT for a mid-size team with longer support hours.',
  ),
  advanced: recipe(
    'Advanced',
    'mid-size',
    'advanced',
    'Managed IT for a mid-size team with more to protect.',
  ),
  enterprise: recipe(
    'Enterprise',
    'mid-size',
    'enterprise',
    'Managed IT with support around the clock.',
  ),
  startup: recipe(
    'Startup',
    'growth-ready',
    'startup',
    'Managed IT for a young team that adds people every month.',
  ),
  scale: recipe('Scale', 'growth-ready', 'scale', 'Managed IT for a team that is growing fast.'),
  hypergrowth: recipe(
    'Hypergrowth',
    'growth-ready',
    'hypergrowth',
    'Managed IT around the clock for a company that keeps doubling.',
  ),
  'business-connect': bundle(
    'Business Connect',
    'business-connect',
    'Line and helpdesk in one, for up to 10 devices.',
  ),
  'business-pro': bundle(
    'Business Pro',
    'business-pro',
    'Line, UPS, backup and monitoring in one, for up to 30 devices.',
  ),
  wifi: page(
    'Wi-Fi as a Service',
    '/connectivity/wifi-as-a-service',
    'Wi-Fi that is planned, installed and looked after for you.',
  ),
  wireless: page(
    'Fixed wireless access',
    '/connectivity/fixed-wireless',
    'A line that needs no cable in the ground, also as a second way online.',
  ),
  migration: page(
    'Cloud migration',
    '/cloud/migration',
    'Mail, files and programs moved step by step.',
  ),
  desktops: page(
    'Virtual desktops',
    '/cloud/virtual-desktops',
    'A safe company desktop on any computer, at home too.',
  ),
  overview: page('Compare our recipes', '/services', 'Managed IT by size of team.'),
  custom: page(
    'A quote for your size',
    '/pricing#custom-quote',
    'For more than two hundred people we put it together with you.',
  ),
} as const satisfies Record<string, Package>
export type PackageId = keyof typeof packages
