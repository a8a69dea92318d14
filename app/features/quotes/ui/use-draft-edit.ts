import { useEdit } from '#app/features/settings/ui/edit/use-edit.ts'
import type { QuoteLine } from '../schema/lines.ts'
import { quoteDraftSchema, type QuoteDraft } from '../schema/quote.ts'
import type { StoredDraft } from './quotes-api.ts'

type Saved = { revision: number; value: QuoteDraft }
export type SaveDraft = (
  id: string,
  value: QuoteDraft,
  revision: number,
) => Promise<
  | { ok: true; value: Saved }
  | { ok: false; message: string; fields: Record<string, string>; current: unknown }
>

const isStored = (
  current: unknown,
): current is { value: QuoteDraft; version: number; updatedBy: string } =>
  typeof current === 'object' && current !== null && 'value' in current && 'version' in current

/** An edit of a draft; while nothing is typed it follows what is stored (ADP-21). */
export function useDraftEdit(stored: StoredDraft, onSave: SaveDraft) {
  const start = { value: stored.value, version: stored.revision }
  const edit = useEdit<QuoteDraft>(start)
  if (edit.changed.length === 0 && stored.revision > edit.base.version) edit.startFrom(start)

  /** @returns the revision that is stored now, or null where it was not kept */
  async function save(): Promise<number | null> {
    if (edit.changed.length === 0) return edit.base.version
    const value = edit.check(quoteDraftSchema, edit.value)
    if (!value) return null
    const kept: { saved?: Saved } = {}
    const answer = await edit.send(async (revision) => {
      const sent = await onSave(stored.id, value, revision)
      if (sent.ok) kept.saved = sent.value
      return sent
    })
    if (kept.saved) {
      edit.startFrom({ value: kept.saved.value, version: kept.saved.revision })
      return kept.saved.revision
    }
    if (answer && !answer.ok && isStored(answer.current))
      edit.meet(answer.current.updatedBy, answer.current)
    return null
  }

  const setLines = (lines: QuoteLine[]) => edit.set('lines', lines)
  return {
    ...edit,
    save,
    setLines,
    setLine: (id: string, change: Partial<QuoteLine>) =>
      setLines(edit.value.lines.map((line) => (line.id === id ? { ...line, ...change } : line))),
    discard: () => edit.startFrom(start),
  }
}

export type DraftEdit = ReturnType<typeof useDraftEdit>
