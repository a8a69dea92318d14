import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { partsOfOffer } from './offer-parts.ts'
import type { QuoteLine } from '../schema/lines.ts'

/** A product of the catalogue is a line to the internet. */
const partsOfProduct: readonly WiringPart[] = ['internet', 'router']

/** What the lines of a quote put in its drawing, each part once; free lines put nothing there. */
export function partsOfLines(
  lines: readonly Pick<QuoteLine, 'source' | 'sourceId'>[],
): WiringPart[] {
  const parts = lines.flatMap(({ source, sourceId }) => {
    if (source === 'product') return partsOfProduct
    return source === 'offer' && sourceId ? partsOfOffer(sourceId) : []
  })
  return [...new Set(parts)]
}
