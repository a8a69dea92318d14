import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { settingsApi } from '../api.server.ts'

/** In a file by itself: the dashboard calls it without loading what the settings need. */
export const api = staffApi<typeof settingsApi>('/api/admin/settings')

/** Everything /admin/settings shows. */
export type SettingsAnswer = Answer<typeof api.index.$get>
export type StoredSite = SettingsAnswer['site']
export type Proposal = SettingsAnswer['proposals'][number]
/** The part of the settings that only a super admin sees. */
export type StoredAccess = Answer<typeof api.access.$get>
