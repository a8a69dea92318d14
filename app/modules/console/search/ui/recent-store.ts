import type { Recent } from '../schema.ts'
import { recentsSchema } from '../schema/recents.ts'

const keyOf = (owner: string) => `admin_recent_${owner}`

/** A person's recent choices in this browser, latest first. */
export function readRecents(owner: string): Recent[] {
  try {
    const parsed = recentsSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

export function storeRecents(owner: string, recents: readonly Recent[]): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(recents))
  } catch {
    // A full or forbidden storage costs the list of recent choices, nothing else.
  }
}
