import type { FieldChange } from '#app/modules/catalogue/product/schema.ts'
import { mergeEdit } from '#app/modules/settings/rules.ts'
import type { TextValue } from '#app/modules/settings/text/schema.ts'

export type LoggedChange = {
  id: number
  at: Date
  action: string
  actorName: string
  details: { changes?: FieldChange[]; requestedBy?: string; approvalId?: string }
}

export type TextVersion = {
  id: number
  at: Date
  /** Name of the approver. */
  approvedBy: string
  requestedBy: string
  fields: string[]
  /** The text before this change, for restoring it. */
  before: TextValue
}

export function isSameText(one: object, other: object): boolean {
  const sorted = (value: object) =>
    JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other)
}

const publishingActions = new Set(['approval.approved', 'approval.applied'])

/** Newest first. Derives the text before each change by undoing the changes from `live`. */
export function versionsOf(live: TextValue, log: readonly LoggedChange[]): TextVersion[] {
  let value = live
  return log
    .filter(({ action, details }) => publishingActions.has(action) && details.changes)
    .toSorted((one, other) => other.id - one.id)
    .map(({ id, at, actorName, details }) => {
      const changes = details.changes!
      const old = changes.map(({ field, oldValue }) => [field, oldValue ?? ''] as const)
      value = { ...value, ...(Object.fromEntries(old) as TextValue) }
      const fields = changes.map(({ field }) => field)
      const requestedBy = details.requestedBy ?? ''
      return { id, at, approvedBy: actorName, requestedBy, fields, before: value }
    })
}

/** Returns the draft to keep when a request goes live: one saved after it, merged into the new text; otherwise null. */
export function draftAfter(
  draft: TextValue,
  { before, after }: { before: TextValue; after: TextValue },
  log: readonly LoggedChange[],
  requestId: string,
): TextValue | null {
  const sentAt = log.findLast(({ details }) => details.approvalId === requestId)?.id ?? 0
  const isLater = log.some(({ id, action }) => action === 'text.draft-saved' && id > sentAt)
  const { value } = mergeEdit(before, draft, after)
  return isLater && !isSameText(value, after) ? value : null
}

/** False if a pending request for the same text caused the refusal. */
export function isNewer(current: unknown, version: number): boolean {
  const stored = (current ?? {}) as { version?: number }
  return stored.version !== undefined && stored.version > version
}
