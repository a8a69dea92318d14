import type { SearchEntry } from '#app/features/console-search/rules.ts'
import type { SearchSource } from '#app/features/console-search/ui/search-source.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { productsAnswerSchema } from '../schema/answers.ts'

/** Products as their list finds them. */
export const productSearch: SearchSource = {
  page: '/admin/products',
  fewestLetters: 1,
  keepsEarlier: true,
  failed: 'Products could not be read.',
  queryKey: ['products', 'search'],
  async find(asked, signal) {
    const path = `/api/admin/products?${new URLSearchParams({ search: asked })}`
    const { products } = await callStaffApi(productsAnswerSchema, path, { signal })
    return products.map(({ id, name, slug, serviceType, status, description }): SearchEntry => ({
      id,
      kind: 'product',
      label: name,
      detail: [serviceType, status].filter(Boolean).join(' · '),
      keywords: `${slug} ${description}`,
      href: `/admin/products/${id}`,
    }))
  },
}
