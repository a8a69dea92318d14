import { csvColumns } from '../content.ts'
import type { Product } from '../schema/answers.ts'

const cells: Record<(typeof csvColumns)[number], (product: Product) => string | number | null> = {
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

/** Saves products as a CSV file that the import reads back; formulas are neutralised (ADF-06). */
export async function exportProducts(products: readonly Product[]): Promise<void> {
  const { csvText } = await import('#app/basics/csv.ts')
  const rows = products.map((product) => csvColumns.map((column) => cells[column](product)))
  const url = URL.createObjectURL(new Blob([csvText([csvColumns, ...rows])], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'products.csv'
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
