import type { CheckAnswer } from '#app/modules/coverage/answer/rules.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { landingPath, productList, typeFilters, type Product, type TypeFilter } from './content.ts'

/** Returns the product type in a query. An unknown type counts as all. */
export function parseTypeFilter(query: URLSearchParams): TypeFilter {
  return typeFilters.find((type) => type === query.get('type')) ?? 'all'
}

export function filterProducts(shown: TypeFilter): Product[] {
  return productList.filter(({ type }) => shown === 'all' || type === shown)
}

/** Returns the URL of a tab. Without JavaScript, the page opens at the cards. */
export function cardsHref(shown: TypeFilter): string {
  return `${landingPath}${shown === 'all' ? '' : `?type=${shown}`}#recipes`
}

/** A coverage check, and the answer to a lead about it that was posted without JavaScript. */
export type PostedCheck = {
  address: string
  checkedAt: string
  answer: CheckAnswer
  lead?: FormAnswer
  /** The answer to the form that requests a call, posted without JavaScript. */
  call?: FormAnswer
}
