import { speedText } from '#app/modules/prices/rules.ts'
import type { OfferId } from '#app/modules/prices/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { bundleIds, lineItems, type BundleId, type LineItem } from '../content.ts'
import { documentedQuantities, type Quantities } from '../rules.ts'

/** How many of each part a visitor counts, for every bundle. */
export type Sheet = Record<BundleId, Quantities>

/** BUN-10: the quantities behind the documented figures; what Reset returns to (D-38). */
export const documentedSheet = sheetOf(documentedQuantities)

/** Whether a visitor may change the quantity: what is bought once is simply part of the sum. */
export function isCounted(line: LineItem): boolean {
  return line.counts !== 'lines'
}

/** The name of a quantity in a form and in the address. */
export function quantityName(bundle: BundleId, offer: OfferId): string {
  return `${bundle}.${offer}`
}

/** Every value a quantity may have in the address, the documented one first. */
export function knownQuantities({ quantity, most }: LineItem): [string, ...string[]] {
  const all = Array.from({ length: most + 1 }, (_, count) => count)
  return [String(quantity), ...all.filter((count) => count !== quantity).map(String)]
}

/**
 * The quantities of an address or a form; `ask` gives the value of a name.
 * A value that is unknown or missing counts as the documented one.
 */
export function readSheet(ask: (name: string) => unknown): Sheet {
  return sheetOf((bundle) => {
    const quantities = { ...documentedQuantities(bundle) }
    for (const line of lineItems[bundle].filter(isCounted)) {
      const known = knownQuantities(line)
      const asked = ask(quantityName(bundle, line.offer))
      quantities[line.offer] = Number(known.find((value) => value === asked) ?? line.quantity)
    }
    return quantities
  })
}

/** "10 devices", "1 device", "2 GB"; '' for what is bought once. */
export function quantityText(counts: LineItem['counts'], quantity: number): string {
  if (counts === 'lines') return ''
  if (counts === 'GB') return `${quantity} GB`
  return `${quantity} ${quantity === 1 ? counts.slice(0, -1) : counts}`
}

/** "Fixed Wireless Access, 100Mbps": a part as the calculator names it. */
export function partName({ name, speedMbps }: Pick<Offer, 'name' | 'speedMbps'>): string {
  return speedMbps === null ? name : `${name}, ${speedText(speedMbps)}`
}

function sheetOf(quantitiesOf: (bundle: BundleId) => Quantities): Sheet {
  return Object.fromEntries(bundleIds.map((id) => [id, quantitiesOf(id)])) as Sheet
}
