import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { clientFormsApi } from '../api/console.server.ts'

export const forms = staffApi<typeof clientFormsApi>('/api/admin/forms')
export const submissions = forms[':client'][':formType'].submissions

export type SubmissionPage = Answer<typeof submissions.$get>
export type SubmissionRow = SubmissionPage['items'][number]
export type SubmissionDetail = Answer<(typeof submissions)[':id']['$get']>
