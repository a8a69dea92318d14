import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { useNow } from '#app/design/hooks.ts'
import { useOnline } from '#app/design/use-online.ts'
import type { Lists } from '#app/modules/forms/definition/rules.ts'
import type { ClientForm, Values } from '../definition/rules.ts'
import { type OwnedDraft, subjectOf } from '../draft/rules.ts'
import {
  type DraftEditorOptions,
  type DraftNews,
  draftChannelName,
  markOpen,
} from '../draft/ui/device-drafts.ts'
import { DraftEditor } from '../draft/ui/draft-editor.ts'
import { deleteUnusedFiles } from '../file/ui/file-store.ts'
import { useWaiting } from '../outbox/ui/outbox.ts'
import { type SupportContact, useSubmit } from '../outbox/ui/submit-outcome.tsx'
import { valuesOfFormData } from '../submission/rules.ts'
import { subscribeToChannel } from './device-storage.ts'

/** The current values of a form's controls: typed before the page was hydrated. Empty ones count as absent. */
function valuesOfForm(definition: ClientForm, form: HTMLFormElement | null): Values {
  if (!form) return {}
  const values = valuesOfFormData(definition, new FormData(form))
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Names of controls with a value that the browser cannot parse, such as 31 February. */
function unreadableControls(form: HTMLFormElement | null): string[] {
  const controls = Array.from(form?.elements ?? [])
  return controls
    .filter((control) => control instanceof HTMLInputElement && control.validity.badInput)
    .map((control) => (control as HTMLInputElement).name)
}

/** How often the person's other devices are checked while the page is visible. */
const refetchEveryMs = 20_000

/** A form's values from its editor. */
function useDraft(
  options: DraftEditorOptions,
  form: RefObject<HTMLFormElement | null>,
  startsWith?: Values,
) {
  const [editor] = useState(() => new DraftEditor(options, startsWith))
  const state = useSyncExternalStore(editor.watch, editor.state, editor.state)
  const { definition } = options

  useEffect(() => {
    const { isOpen, values } = editor.state()
    void editor.start(isOpen ? {} : typedInto(values, valuesOfForm(definition, form.current)))
    return () => editor.stop()
  }, [editor, definition, form])

  useEffect(() => {
    const saveAtOnce = () => editor.saveAtOnce()
    const onSight = () => {
      if (document.visibilityState === 'hidden') saveAtOnce()
      else void editor.refresh()
    }
    const onLine = () => editor.retryNow()
    addEventListener('pagehide', saveAtOnce)
    addEventListener('online', onLine)
    document.addEventListener('visibilitychange', onSight)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void editor.refresh()
    }, refetchEveryMs)
    const stopNews = subscribeToChannel(draftChannelName, (news) => editor.heed(news as DraftNews))
    return () => {
      removeEventListener('pagehide', saveAtOnce)
      removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onSight)
      clearInterval(timer)
      stopNews()
    }
  }, [editor])

  const openId = state.isOpen ? editor.draftId : ''
  useEffect(() => (openId === '' ? undefined : markOpen(openId)), [openId])

  return { editor, ...state }
}

/** Control values that did not come with the page. */
function typedInto(served: Values, found: Values): Values {
  return Object.fromEntries(Object.entries(found).filter(([name, value]) => served[name] !== value))
}

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
  /** The server's answer to a form posted without script. */
  posted?: { values: Values; errors: FieldErrors; message: string }
  findElsewhere?: DraftEditorOptions['findElsewhere']
  exchange?: DraftEditorOptions['exchange']
  /** Whom to turn to when it cannot be sent. */
  contact: SupportContact
  /** A new form's initial values, as the server rendered them. */
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
  useEffect(() => void deleteUnusedFiles(), [])
  const draftId = () => editor.draftId
  const onSafe = async () => {
    const id = editor.draftId
    await editor.drop()
    props.onSafe?.(id)
  }
  const sending = { definition, publicKey, owner, senderPass: props.senderPass }
  const { state, submit, edit } = useSubmit({ ...sending, waiting, draftId, onSafe })
  const values = draftState.isOpen ? draftState.values : (posted?.values ?? draftState.values)
  // The pressed button disappears with its form.
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

/** Changes of answers; another clinic in a saved form needs a confirmation first. */
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
