import { staffApi, type Answer } from '#app/features/staff-access/ui/api-client.ts'
import type { privacyApi } from '../api.server.ts'

export const api = staffApi<typeof privacyApi>('/api/admin/privacy')
export const requests = api.requests[':id']

/** Everything /admin/privacy shows. */
export type PrivacyOverview = Answer<typeof api.index.$get>
/** A request as a row of the list. */
export type RequestRow = PrivacyOverview['requests'][number]
/** One request, what is held on the person, and what happened. */
export type RequestDetail = Answer<typeof requests.$get>
export type HeldPartAnswer = RequestDetail['held'][number]
/** What staff wrote that may name the person, and where it stands. */
export type StaffWordsAnswer = Answer<typeof requests.words.$get>['words'][number]
