import { fetchJson, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import type { productsApi } from '../api.server.ts'

// Created here and not imported from `product-api.ts`, so that the console's search loads no other code of this module.
const products = staffApi<typeof productsApi>('/api/admin/products')

/** Searches products with the same rules as the product list. */
export const productSearch: SearchSource = {
  page: '/admin/products',
  minLetters: 1,
  keepsEarlier: true,
  failed: 'Products could not be searched.',
  queryKey: ['products', 'search'],
  async find(text, signal) {
    const found = await fetchJson(
      products.index.$get({ query: { search: text } }, withSignal(signal)),
    )
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
