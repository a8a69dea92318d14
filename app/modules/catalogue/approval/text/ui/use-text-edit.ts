import { useState } from 'react'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { type Edit, useEdit } from '#app/modules/settings/edit/ui/use-edit.ts'
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
  const edit = useEdit<TextValue>(
    live,
    draft ? { value: draft, concurrentChange: null } : undefined,
  )
  const [saved, setSaved] = useState<SavedText>(savedTextOf(answer))
  const isDirty = !isSameText(edit.value, saved.value)
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

function fillForm(edit: Edit<TextValue>, value: TextValue) {
  for (const [name, typed] of Object.entries(value)) edit.set(name, typed)
}

function useDrafts(
  { text, value: live }: TextAnswer,
  edit: Edit<TextValue>,
  saved: SavedText,
  setSaved: (saved: SavedText) => void,
) {
  const { saveDraft: send } = useTextWrites(text.id)
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
      setSaved({ ...saved, value: live, version: sent.value.draftVersion })
    },
  }
}

function useTextRequest(text: TextAnswer['text'], edit: Edit<TextValue>, onSent: () => void) {
  const writes = useTextWrites(text.id)
  const idFor = useIdempotencyKey()
  const [isShowing, setIsShowing] = useState(false)
  function requestOf(value: TextValue) {
    const about = { kind: 'text', request: 'change', subjectId: text.id, value }
    const request = { ...about, baseVersion: edit.base.version, goLiveDate: null }
    return { ...request, id: idFor(request) }
  }
  /** Accepts the original text without validation; anything else must match the schema. */
  function check(): TextValue | undefined {
    const original = text.documented ?? emptyText(text.kind)
    if (isSameText(edit.value, original)) return original
    return edit.check(textSchema(text.kind), edit.value)
  }
  return {
    isShowing,
    async show() {
      const value = check()
      if (!value) return
      setIsShowing(true)
      edit.updateState({ message: await showUnsentOnSite(requestOf(value)) })
      setIsShowing(false)
    },
    async ask(): Promise<boolean> {
      const value = check()
      if (!value) return false
      const sent = await edit.send(() => writes.request(requestOf(value)))
      if (sent?.ok) {
        onSent()
        toastSuccess('Sent for approval', {
          description: 'The site shows the change once it’s approved.',
        })
      } else if (sent && isNewer(sent.current, edit.base.version)) edit.mergeConflict(sent.current)
      return sent?.ok === true
    },
  }
}
