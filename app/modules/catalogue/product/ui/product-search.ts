import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import { read, withSignal } from '#app/modules/access/calls.ts'
import { products } from './product-api.ts'

/** Products as their list finds them. */
export const productSearch: SearchSource = {
  page: '/admin/products',
  fewestLetters: 1,
  keepsEarlier: true,
  failed: 'Products could not be read.',
  queryKey: ['products', 'search'],
  async find(asked, signal) {
    const found = await read(products.index.$get({ query: { search: asked } }, withSignal(signal)))
    return found.products.map(
      ({ id, name, slug, serviceType, status, description }): SearchEntry => ({
        id,
        kind: 'product',
        label: name,
        detail: [serviceType, status].filter(Boolean).join(' · '),
        keywords: `${slug} ${description}`,
        href: `/admin/products/${id}`,
      }),
    )
  },
}
