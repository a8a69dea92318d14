import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { storeValue } from '#app/design/kept-values.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { withChanges } from '#app/modules/catalogue/product/rules.ts'
import type { FieldChange } from '#app/modules/catalogue/product/schema.ts'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import {
  type Edit,
  readUnsaved,
  useEdit,
  useUnsaved,
} from '#app/modules/settings/edit/ui/use-edit.ts'
import { mergeEdit } from '#app/modules/settings/rules.ts'
import { type TextValue, emptyText, textSchema } from '#app/modules/settings/text/schema.ts'
import { showUnsentOnSite } from '../../ui/approval-reach.tsx'
import { type TextAnswer, useTextWrites } from '../calls.ts'
import { isNewer, isSameText } from '../rules.ts'

type StoredText = { value: TextValue; version: number; updatedBy: string }
/** The stored edit: the draft, or the live version if there is no draft. */
type SavedText = { value: TextValue; version: number; live: number }

export function useTextEdit(answer: TextAnswer) {
  const { text, draft } = answer
  const live = { value: answer.value, version: answer.version }
  const key = unsavedKey(useStaffUser().id, text.id)
  const [resumed] = useState(() => readUnsaved(key, savedTextOf(answer)))
  const edit = useEdit<TextValue>(
    live,
    resumed ?? (draft ? { value: draft, concurrentChange: null } : undefined),
  )
  const [saved, setSaved] = useState<SavedText>(savedTextOf(answer))
  const isDirty = !isSameText(edit.value, saved.value)
  useUnsaved(key, edit.value, saved, isDirty)
  const isBehind = answer.draftVersion > saved.version || answer.version > saved.live
  // Without unsaved input, the form follows the stored version.
  if (!isDirty && isBehind) {
    edit.startFrom(live)
    fillForm(edit, savedTextOf(answer).value)
    setSaved(savedTextOf(answer))
  }
  function restore(value: TextValue) {
    fillForm(edit, value)
    toastSuccess('Earlier text copied into the form', {
      description: 'Send it for approval to show it on the site.',
    })
  }
  const drafts = useDrafts(answer, edit, saved, setSaved)
  const request = useTextRequest(text, edit, () => setSaved({ ...saved, value: edit.value }))
  return { ...edit, ...drafts, ...request, isDirty, restore }
}

function savedTextOf({ draft, value, draftVersion, version }: TextAnswer): SavedText {
  return { value: draft ?? value, version: draftVersion, live: version }
}

const unsavedKey = (userId: string, id: string) => `site-text:${userId}:${id}`

/** Stores the text of a rejected request as unsaved text in this tab. Words typed earlier and not saved stay. */
export function storeRevisedText(userId: string, answer: TextAnswer, changes: FieldChange[]) {
  const key = unsavedKey(userId, answer.text.id)
  const saved = savedTextOf(answer)
  const unsaved = readUnsaved(key, saved)?.value ?? saved.value
  const revised = withChanges(saved.value, changes) as TextValue
  const typed = mergeEdit(saved.value, unsaved, revised).value
  storeValue('sessionStorage', key, { typed, saved })
}

function fillForm(edit: Edit<TextValue>, value: TextValue) {
  for (const [name, typed] of Object.entries(value)) edit.set(name, typed)
}

function useDrafts(
  { text, value: live, draft }: TextAnswer,
  edit: Edit<TextValue>,
  saved: SavedText,
  setSaved: (saved: SavedText) => void,
) {
  const { saveDraft: send } = useTextWrites(text.id)
  async function restoreDraft(version: number) {
    const sent = await send(draft, version)
    if (!sent.ok) toastFailure('The draft was not restored', sent.error)
  }
  return {
    async saveDraft(): Promise<boolean> {
      const sent = await edit.send(() => send(edit.value, saved.version))
      if (sent?.ok) {
        setSaved({ ...saved, value: edit.value, version: sent.value.draftVersion })
        toastSuccess('Draft saved', { description: 'The site has not changed.' })
      } else if (sent?.current) {
        const { value, version, updatedBy } = sent.current as StoredText
        setSaved({ ...saved, value, version })
        edit.mergeRemote(updatedBy, { value, version: edit.base.version })
      }
      return sent?.ok === true
    },
    async deleteDraft() {
      const sent = await edit.send(() => send(null, saved.version))
      if (!sent?.ok) return
      fillForm(edit, live)
      const { draftVersion } = sent.value
      setSaved({ ...saved, value: live, version: draftVersion })
      toastSuccess('Draft deleted', { undo: () => void restoreDraft(draftVersion) })
    },
  }
}

function useTextRequest(text: TextAnswer['text'], edit: Edit<TextValue>, onSent: () => void) {
  const writes = useTextWrites(text.id)
  const idFor = useIdempotencyKey()
  const [params, setParams] = useSearchParams()
  const revisesId = params.get('revise')
  function requestOf(value: TextValue) {
    const about = { kind: 'text', request: 'change', subjectId: text.id, value }
    const request = { ...about, baseVersion: edit.base.version, goLiveDate: null, revisesId }
    return { ...request, id: idFor(request) }
  }
  /** Accepts the original text without validation; anything else must match the schema. */
  function check(): TextValue | undefined {
    const original = text.documented ?? emptyText(text.kind)
    if (isSameText(edit.value, original)) return original
    return edit.check(textSchema(text.kind), edit.value)
  }
  return {
    show() {
      const value = check()
      const shown = value && showUnsentOnSite(requestOf(value))
      return shown?.then((message) => edit.updateState({ message }))
    },
    async ask(): Promise<boolean> {
      const value = check()
      if (!value) return false
      const sent = await edit.send(() => writes.request(requestOf(value)))
      if (sent?.ok) {
        // At once, so that the guard of unsaved changes lets the address change.
        flushSync(onSent)
        if (revisesId) setParams({}, { replace: true, preventScrollReset: true })
        toastSuccess('Sent for approval', {
          description: 'The site shows the change once it’s approved.',
        })
      } else if (sent && isNewer(sent.current, edit.base.version)) edit.mergeConflict(sent.current)
      return sent?.ok === true
    },
  }
}
