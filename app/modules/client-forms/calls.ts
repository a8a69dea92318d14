import { type Answer, fetchJson, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import type { clientFormsApi, surveyBoardApi } from './api.server.ts'

export const forms = staffApi<typeof clientFormsApi>('/api/admin/forms')
export const submissions = forms[':client'][':formType'].submissions

export type SubmissionPage = Answer<typeof submissions.$get>
export type SubmissionRow = SubmissionPage['items'][number]
export type SubmissionDetail = Answer<(typeof submissions)[':id']['$get']>

export const surveyBoard = staffApi<typeof surveyBoardApi>(
  '/api/admin/forms/site-survey/report/places',
)
/** `requests` (places to survey) is only filled on the first page. */
export type SurveyBoard = Answer<typeof surveyBoard.index.$get>

/** Recent results store only the reference (`safeLabel`), because the subject may contain a name. */
export const formSearch: SearchSource = {
  page: '/admin/forms',
  minLetters: 2,
  keepsEarlier: false,
  failed: 'Client forms could not be searched.',
  queryKey: ['client-forms', 'search'],
  async find(search, signal) {
    const { items } = await fetchJson(forms.search.$get({ query: { search } }, withSignal(signal)))
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
