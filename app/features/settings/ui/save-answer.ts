import type { StoredSite } from './settings-api.ts'

/** What came of a write: messages per field, and what is stored where somebody else was quicker. */
export type SaveAnswer =
  | { ok: true }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      current: StoredSite | null
    }
