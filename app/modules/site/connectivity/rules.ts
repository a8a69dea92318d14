import type { CheckAnswer } from '#app/modules/coverage/answer/rules.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { landingPath, productList, shownTypes, type Product, type ShownTypes } from './content.ts'

/** The type that a query asks for; anything unknown counts as all. */
export function shownTypeIn(query: URLSearchParams): ShownTypes {
  return shownTypes.find((type) => type === query.get('type')) ?? 'all'
}

/** The cards of a tab. */
export function productsOf(shown: ShownTypes): Product[] {
  return productList.filter(({ type }) => shown === 'all' || type === shown)
}

/** The address of a tab; without script the page opens at the cards. */
export function cardsHref(shown: ShownTypes): string {
  return `${landingPath}${shown === 'all' ? '' : `?type=${shown}`}#recipes`
}

/** A check, and how a coverage lead about it was answered where that was posted without script. */
export type PostedCheck = {
  address: string
  checkedAt: string
  answer: CheckAnswer
  lead?: FormAnswer
  /** The same of the form that asks for a call. */
  call?: FormAnswer
}
