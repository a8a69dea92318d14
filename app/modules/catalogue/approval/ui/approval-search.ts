import { fetchJson, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import { approvals } from './approvals-api.ts'

const states = {
  pending: 'Waiting',
  under_review: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const

/** Searches all requests for approval, including decided and withdrawn ones. */
export const approvalSearch: SearchSource = {
  page: '/admin/approvals',
  minLetters: 2,
  keepsEarlier: false,
  failed: 'Requests could not be searched.',
  queryKey: ['approvals', 'search'],
  async find(search, signal) {
    const { items } = await fetchJson(
      approvals.search.$get({ query: { search } }, withSignal(signal)),
    )
    return items.map(({ id, title, status, subject, foundIn }): SearchEntry => ({
      id,
      kind: 'request',
      label: title,
      detail: `${states[status]} · ${foundIn ?? subject}`,
      href: `/admin/approvals?item=${id}`,
    }))
  },
}
