import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import { read, until } from '#app/modules/access/calls.ts'
import { forms } from '../ui/forms-api.ts'

/** Audits, surveys and other client forms that were sent (STF-07); their reference alone is remembered. */
export const formSearch: SearchSource = {
  page: '/admin/forms',
  fewestLetters: 2,
  keepsEarlier: false,
  failed: 'Client forms could not be searched.',
  queryKey: ['client-forms', 'search'],
  async find(search, signal) {
    const { items } = await read(forms.search.$get({ query: { search } }, until(signal)))
    return items.map(({ id, form, formTitle, reference, subject, foundIn }): SearchEntry => ({
      id,
      kind: 'form',
      label: `${subject}, ${reference}`,
      detail: [formTitle, foundIn].filter(Boolean).join(' · '),
      safeLabel: reference,
      href: `/admin/forms/${form}/received/${id}`,
    }))
  },
}
