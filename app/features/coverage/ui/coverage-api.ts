import { staffApi, type Answer } from '#app/features/staff-access/ui/api-client.ts'
import type { coverageApi } from '../api/console.server.ts'

export const api = staffApi<typeof coverageApi>('/api/admin/coverage')

/** What /admin/coverage shows. */
export type CoverageAnswer = Answer<typeof api.index.$get>
export type ImportAnswer = Answer<(typeof api.imports)[':id']['$get']>
export type ShownImport = ImportAnswer['import']
export type DemandAnswer = Answer<typeof api.demand.$get>
export type DemandPlaceAnswer = DemandAnswer['places'][number]
/** Enquiries from the coverage checker behind a place (STF-12). */
export type DemandLeads = Answer<typeof api.demand.leads.$get>
