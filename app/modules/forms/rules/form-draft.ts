/** Values by field name, as a form holds them. */
export type DraftValues = Record<string, string>

/** A draft on a shared computer must not wait for ever: after a day it counts as absent. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000

/** What is kept of an unsent form (LDS-07); undefined when nothing was typed. */
export function packDraft(values: DraftValues, now: number) {
  const typed = Object.entries(values).filter(([, value]) => value !== '')
  return typed.length === 0 ? undefined : { at: now, values: Object.fromEntries(typed) }
}

/**
 * The values of a kept draft: text under the form's own field names only.
 * What is damaged, too old, or from the future gives no values.
 */
export function unpackDraft(kept: unknown, fields: readonly string[], now: number): DraftValues {
  const { at, values } = (kept ?? {}) as { at?: unknown; values?: Record<string, unknown> | null }
  if (typeof at !== 'number' || typeof values !== 'object' || values === null) return {}
  if (now - at > draftLifetimeMs || at > now + 60_000) return {}
  const draft: DraftValues = {}
  for (const field of fields) {
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    if (typeof value === 'string') draft[field] = value
  }
  return draft
}
