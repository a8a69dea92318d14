import { useEdit } from '#app/modules/settings/edit/ui/use-edit.ts'
import type { QuoteLine } from '../schema/lines.ts'
import { quoteDraftSchema, type QuoteDraft } from '../schema/quote.ts'
import type { StoredDraft, useQuoteWrites } from './quote-calls.ts'

type SaveDraft = ReturnType<typeof useQuoteWrites>['save']

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
    const answer = await edit.send((revision) => onSave(stored.id, value, revision))
    if (answer?.ok) {
      const kept = answer.value
      edit.startFrom({ value: kept.value, version: kept.revision })
      return kept.revision
    }
    if (answer) edit.meetStored(answer.current)
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
