import { type ReactNode, useEffect, useRef, useState } from 'react'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { type OwnedDraft, subjectOf } from '../rules/draft.ts'
import type { Lists } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm, Values } from '../schema/definition.ts'
import type { SupportContact } from './submit-outcome.tsx'
import type { DraftEditorOptions } from './draft-state.ts'
import { tidyFiles } from './files/file-store.ts'
import { unreadableControls, useDraft } from './use-draft.ts'
import { useNow } from '#app/design/use-now.ts'
import { useOnline } from '#app/design/use-online.ts'
import { useSubmit } from './use-submit.ts'
import { useWaiting } from './use-waiting.ts'

export type ClientFormProps = {
  definition: ClientForm
  lists: Lists
  publicKey: string
  /** The member of staff whose drafts these are; empty on the public page. */
  owner: string
  senderPass?: string
  wantedDraftId?: string
  backTo: { href: string; label: string }
  isInConsole?: boolean
  /** What the server answered to a form posted without script. */
  posted?: { values: Values; errors: FieldErrors; message: string }
  findElsewhere?: DraftEditorOptions['findElsewhere']
  exchange?: DraftEditorOptions['exchange']
  /** Whom to turn to when it cannot be sent. */
  contact: SupportContact
  /** What a new form begins with, as the server rendered it. */
  startsWith?: Values
  onSafe?: (draftId: string) => void
  children?: ReactNode
}

/** A client form at work: its draft, its queue and its submission, and what of them to show. */
export function useClientForm(props: ClientFormProps) {
  const { definition, lists, publicKey, owner, posted, findElsewhere, exchange } = props
  const form = useRef<HTMLFormElement>(null)
  const wantedId = props.wantedDraftId
  const options = { definition, owner, lists, wantedId, findElsewhere, exchange }
  const draftState = useDraft(options, form, props.startsWith)
  const { editor } = draftState
  const waiting = useWaiting(publicKey, owner)
  useEffect(() => void tidyFiles(), [])
  const draftId = () => editor.draftId
  const onSafe = async () => {
    const id = editor.draftId
    await editor.drop()
    props.onSafe?.(id)
  }
  const sending = { definition, publicKey, owner, senderPass: props.senderPass }
  const { state, submit, edit } = useSubmit({ ...sending, waiting, draftId, onSafe })
  const values = draftState.isOpen ? draftState.values : (posted?.values ?? draftState.values)
  // What was pressed goes with the form it was about.
  const focusForm = () => setTimeout(() => form.current?.focus({ preventScroll: true }))
  const hasTried = state.status === 'editing' && state.attempt > 0
  return {
    form,
    draftState,
    waiting,
    state,
    values,
    isOnline: useOnline(),
    errors: hasTried ? state.errors : (posted?.errors ?? {}),
    surroundings: { today: johannesburgDate(useNow()), lists },
    send: async (honeypot: string) => {
      await editor.whenStarted
      await editor.saveNow()
      // Another tab or device may have come between.
      const { values: typed, questions } = editor.state()
      const undecided = questions.map(({ name }) => name)
      await submit(typed, { unreadable: unreadableControls(form.current), undecided, honeypot })
    },
    ...useSubject(definition, draftState),
    startAnew: () => {
      edit()
      editor.startOver()
      scrollTo({ top: 0 })
      focusForm()
    },
    openDraft: async (draft?: OwnedDraft) => {
      await editor.openDraft(draft)
      focusForm()
    },
    focusForm,
  }
}

/** Changes of answers; another clinic in a form that is saved is asked about first (FLD-01). */
function useSubject(definition: ClientForm, { editor, ...state }: ReturnType<typeof useDraft>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { subject } = definition
  const was = subjectOf(definition, state.values)
  return {
    change: (name: string, value: string) => {
      const isOther = name === subject && value !== state.values[subject]
      if (isOther && was !== '' && state.lastSaved !== null) setChosen(value)
      else editor.change(name, value)
    },
    otherSubject: {
      was,
      chosen,
      onNew: async () => {
        setChosen(null)
        if (await editor.openDraft()) editor.change(subject, chosen ?? '')
      },
      onCorrect: () => {
        setChosen(null)
        editor.change(subject, chosen ?? '')
      },
      onCancel: () => setChosen(null),
    },
  }
}

export type ClientFormAtWork = ReturnType<typeof useClientForm>
