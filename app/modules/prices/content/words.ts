/** How a family is said before a plan's name: "Managed IT Basic" (D-48). Empty where the name says it. */
export const familyNames = {
  'managed-it': 'Managed IT',
  legacy: 'Legacy',
  waas: 'WaaS',
  bundle: '',
  recipe: '',
  connectivity: '',
  'virtual-desktop': 'Virtual Desktop',
  cloud: '',
  referral: '',
  individual: '',
} as const

export const priceWords = {
  missing: 'Price on request',
  custom: 'Custom',
  onRequest: 'priced on request',
} as const

/** PRC-25, D-36: the one sentence about tax, in the footer of every page and beside the prices. */
export const vatSentence = (verb: 'include' | 'exclude', percent: number) =>
  `All prices are in rand, per month unless stated, and ${verb} ${percent}% VAT.`
