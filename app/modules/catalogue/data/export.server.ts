import { csvParts } from '#app/platform/csv-parts.server.ts'
import { csvColumns } from '../content.ts'
import type { StoredProduct } from '../data.server.ts'

const cells: Record<
  (typeof csvColumns)[number],
  (product: StoredProduct) => string | number | null
> = {
  slug: ({ slug }) => slug,
  name: ({ name }) => name,
  category: ({ category }) => category,
  service_type: ({ serviceType }) => serviceType,
  description: ({ description }) => description,
  speed_down: ({ speedDown }) => speedDown,
  speed_up: ({ speedUp }) => speedUp,
  price_regular: ({ priceRegular }) => priceRegular,
  price_promo: ({ pricePromo }) => pricePromo,
  is_featured: ({ isFeatured }) => (isFeatured ? 'yes' : 'no'),
  available_from: ({ availableFrom }) => availableFrom,
  available_until: ({ availableUntil }) => availableUntil,
  status: ({ status }) => status,
  subscribers: ({ subscribers }) => subscribers,
}

/** A CSV file that the import reads back, part by part; formulas are neutralised (ADF-06). */
export async function* productsAsCsv(
  parts: AsyncIterable<readonly StoredProduct[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of csvParts(csvColumns, parts, cellsOf)) yield encoder.encode(part)
}

const cellsOf = (product: StoredProduct) => csvColumns.map((column) => cells[column](product))
