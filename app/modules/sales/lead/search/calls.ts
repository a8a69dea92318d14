import { fetchJson, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import { leads } from '../calls.ts'
import { foundInLabels } from '../inbox/content.ts'

export const leadSearch: SearchSource = {
  page: '/admin/leads',
  minLetters: 2,
  keepsEarlier: false,
  failed: 'Leads could not be searched.',
  queryKey: ['leads', 'search'],
  async find(text, signal) {
    const { items } = await fetchJson(
      leads.index.$get({ query: { search: text } }, withSignal(signal)),
    )
    return items.map((lead): SearchEntry => {
      const { id, name, company, email, reference, subject, foundIn } = lead
      return {
        id,
        kind: 'lead',
        label: company && name ? `${name}, ${company}` : name || company || email,
        detail: foundIn
          ? `${reference} · ${foundInLabels[foundIn.place]}: ${foundIn.excerpt}`
          : `${reference} · ${subject}`,
        safeLabel: reference,
        href: `/admin/leads/${id}`,
      }
    })
  },
}
