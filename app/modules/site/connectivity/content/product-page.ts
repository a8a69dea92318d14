import type { SitePath } from '#app/basics/site-path.ts'
import { builderHref, builderTitle } from '../content.ts'
import type { Product } from './products.ts'

type Point = { title: string; text: string }
export type Points = { heading: string; text?: string; items: Point[] }

/** What a product page says; the next product page is another record. */
export type ProductPageContent = {
  meta: { title: string; description: string }
  product: Product
  eyebrow: string
  headline: string
  lead: string
  spec: { heading: string; caption: string; rows: { name: string; value: string }[]; tip: string }
  process: Points
}

/** Words that every product page shares. */
export const productPageWords = {
  cardTab: 'At a glance',
  primary: { label: builderTitle, href: builderHref },
  secondary: { label: 'Talk to us', href: '/contact' satisfies SitePath },
  /** Where the answer depends on the address (SIT-08). */
  check: { label: 'Check your address', href: '/connectivity/fibre' satisfies SitePath },
  ask: 'Ask for',
  between: 'Need something in between? Tell us.',
  closing: 'Not sure that this is the one? Six questions tell you.',
  specName: 'Ingredient',
  specValue: 'Measure',
} as const
