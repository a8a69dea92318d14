import type { BundleName } from '#app/modules/sales/lead/forms/bundle-quote.ts'
import type { BundleId } from '../content.ts'

type Titled = { title: string; text: string }

/** Everything a bundle page says; prices are joined by the id. One template shows all (BPG-01 to BPG-25). */
export type BundlePage = {
  id: BundleId
  name: BundleName
  /** What the price list calls it, where it has another name there (D-34). */
  pricingName?: string
  path: `/bundles/${BundleId}`
  meta: { title: string; description: string }
  /** For whom the bundle is; the tab of its recipe card. */
  audience: string
  tone: 'leaf' | 'clay' | 'ink'
  drawing: 'mast' | 'battery' | 'router'
  badge?: string
  eyebrow: string
  headline: string
  lead: string
  /** Whether the documents say 'from' before the price (BPG-03). */
  isFrom?: true
  /** Stands beside the price in the hero. */
  speed: string
  secondaryLabel: string
  /** The line under the title of the recipe card. */
  serves: string[]
  ingredients: string[]
  tip: string
  features: { heading: string; text: string; groups: (Titled & { points: string[] })[] }
  /** The page's dark band: what sets this bundle apart. */
  spotlight: {
    heading: string
    text: string
    stats: { value: string; label: string }[]
    points: string[]
    /** Adds the bundle's parts with their prices, and what it saves (BPG-17). */
    hasComparison?: true
    basis: string
  }
  steps: Titled[]
  quoteText: string
}
