import { authorize, type AccessDecision, type Person } from '#app/modules/access/rules/access.ts'
import { pageRequirement } from './page-access.ts'

/** The lists of the console whose filters stand in their address, so that a person may keep them as views. */
const pages = {
  products: '/admin/products',
  leads: '/admin/leads',
  approvals: '/admin/approvals',
  activity: '/admin/activity',
} as const

export type ViewList = keyof typeof pages
export const viewLists = Object.keys(pages) as [ViewList, ...ViewList[]]

/** Views of a list are for those who may open it. */
export function authorizeViews(list: ViewList, person: Person): AccessDecision {
  return authorize(person, pageRequirement(pages[list]))
}
