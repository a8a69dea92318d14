/** Values by field name, as a form holds them. */
export type DraftValues = Record<string, string>

/** A draft on a shared computer must not wait for ever: after a day it counts as absent. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000

/** The stored form of a draft (LDS-07), or null when nothing was typed. */
export function packDraft(values: DraftValues, now: number): string | null {
  const typed = Object.entries(values).filter(([, value]) => value !== '')
  return typed.length === 0 ? null : JSON.stringify({ at: now, values: Object.fromEntries(typed) })
}

/**
 * The values of a stored draft: text under the form's own field names only.
 * What is damaged, too old, or from the future gives no values.
 */
export function unpackDraft(
  stored: string | null,
  fields: readonly string[],
  now: number,
): DraftValues {
  const draft = parseDraft(stored)
  if (!draft || now - draft.at > draftLifetimeMs || draft.at > now + 60_000) return {}
  const kept: DraftValues = {}
  for (const field of fields) {
    const value = Object.hasOwn(draft.values, field) ? draft.values[field] : undefined
    if (typeof value === 'string') kept[field] = value
  }
  return kept
}

function parseDraft(stored: string | null): { at: number; values: Record<string, unknown> } | null {
  try {
    const draft: unknown = JSON.parse(stored ?? '')
    if (typeof draft !== 'object' || draft === null) return null
    const { at, values } = draft as { at?: unknown; values?: unknown }
    if (typeof at !== 'number' || typeof values !== 'object' || values === null) return null
    return { at, values: values as Record<string, unknown> }
  } catch {
    return null
  }
}
