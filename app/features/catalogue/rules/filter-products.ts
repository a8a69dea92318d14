import {
  productCategories,
  productStatuses,
  type ProductCategory,
  type ProductStatus,
} from '../schema.ts'
import type { Product } from '../schema/answers.ts'

export type ProductFilter = {
  search: string
  category: ProductCategory | ''
  status: ProductStatus | ''
}

/** ADP-03, D-121: the filters a query string asks for; unknown values count as not asked for. */
export function readFilter(params: URLSearchParams): ProductFilter {
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    category: productCategories.find((one) => one === params.get('category')) ?? '',
    status: productStatuses.find((one) => one === params.get('status')) ?? '',
  }
}

/** The query string of a filter; a filter that is not set is left out. */
export function filterQuery(filter: Partial<ProductFilter>): string {
  const asked = Object.entries(filter).filter(([, value]) => value !== '')
  return new URLSearchParams(asked).toString()
}

/** Everything that is searched of a product, in small letters. */
export function searchText(product: Product): string {
  const { name, slug, serviceType, description } = product
  return `${name}\n${slug}\n${serviceType}\n${description}`.toLowerCase()
}

/** The products that fit; every word of the search must occur. `texts` are their `searchText`s, made once. */
export function filterProducts(
  products: readonly Product[],
  texts: readonly string[],
  { search, category, status }: ProductFilter,
): Product[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return products.filter(
    (product, index) =>
      (!category || product.category === category) &&
      (!status || product.status === status) &&
      words.every((word) => texts[index]?.includes(word)),
  )
}
