import { read, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import type { productsApi } from '../api.server.ts'

// The search loads nothing else of a module.
const products = staffApi<typeof productsApi>('/api/admin/products')

/** Products as their list finds them. */
export const productSearch: SearchSource = {
  page: '/admin/products',
  minLetters: 1,
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
