import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { settingsApi } from '../api.server.ts'

/** In a separate file, so that the dashboard can call this API without loading the settings code. */
export const api = staffApi<typeof settingsApi>('/api/admin/settings')

export type SettingsAnswer = Answer<typeof api.index.$get>
export type StoredSite = SettingsAnswer['site']
export type Proposal = SettingsAnswer['proposals'][number]
/** The part of the settings that only a super admin sees. */
export type StoredAccess = Answer<typeof api.access.$get>
