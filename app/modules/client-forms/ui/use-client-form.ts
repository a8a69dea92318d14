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
import type { OptionLists } from '#app/modules/forms/definition/rules.ts'
import type { ClientForm, Values } from '../definition/rules.ts'
import { type OwnedDraft, subjectOf } from '../draft/rules.ts'
import {
  type DraftEditorOptions,
  type DraftMessage,
  draftChannelName,
  lockOpenDraft,
} from '../draft/ui/device-drafts.ts'
import { DraftEditor } from '../draft/ui/draft-editor.ts'
import { deleteUnusedFiles } from '../file/ui/file-store.ts'
import { useWaitingItems } from '../outbox/ui/outbox.ts'
import { type SupportContact, useSubmit } from '../outbox/ui/submit-outcome.tsx'
import { valuesOfFormData } from '../submission/rules.ts'
import { subscribeToChannel } from './device-storage.ts'

/** Returns the current values of a form's inputs, such as those typed before hydration; omits empty ones. */
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

/** Interval for checking for changes from the user's other devices while the page is visible. */
const refetchEveryMs = 20_000

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
    void editor.start(isOpen ? {} : changedValues(values, valuesOfForm(definition, form.current)))
    return () => editor.stop()
  }, [editor, definition, form])

  useEffect(() => {
    const saveAtOnce = () => editor.saveSync()
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveAtOnce()
      else void editor.refresh()
    }
    const onOnline = () => editor.retryNow()
    addEventListener('pagehide', saveAtOnce)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void editor.refresh()
    }, refetchEveryMs)
    const stopNews = subscribeToChannel(draftChannelName, (news) =>
      editor.handleDraftNews(news as DraftMessage),
    )
    return () => {
      removeEventListener('pagehide', saveAtOnce)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      clearInterval(timer)
      stopNews()
    }
  }, [editor])

  const openId = state.isOpen ? editor.draftId : ''
  useEffect(() => (openId === '' ? undefined : lockOpenDraft(openId)), [openId])

  return { editor, ...state }
}

/** Returns the input values that differ from those in the server-rendered page. */
function changedValues(served: Values, found: Values): Values {
  return Object.fromEntries(Object.entries(found).filter(([name, value]) => served[name] !== value))
}

export type ClientFormProps = {
  definition: ClientForm
  lists: OptionLists
  publicKey: string
  /** Id of the staff member who owns the drafts; empty on the public page. */
  owner: string
  senderPass?: string
  wantedDraftId?: string
  backTo: { href: string; label: string }
  isInConsole?: boolean
  /** The server's response to a form posted without script. */
  posted?: { values: Values; errors: FieldErrors; message: string }
  findElsewhere?: DraftEditorOptions['findElsewhere']
  exchange?: DraftEditorOptions['exchange']
  contact: SupportContact
  /** A new form's initial values, as the server rendered them. */
  startsWith?: Values
  onSafe?: (draftId: string) => void
  children?: ReactNode
}

export function useClientForm(props: ClientFormProps) {
  const { definition, lists, publicKey, owner, posted, findElsewhere, exchange } = props
  const form = useRef<HTMLFormElement>(null)
  const wantedId = props.wantedDraftId
  const options = { definition, owner, lists, wantedId, findElsewhere, exchange }
  const draftState = useDraft(options, form, props.startsWith)
  const { editor } = draftState
  const waiting = useWaitingItems(publicKey, owner)
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
  // Moves the focus to the form, because the clicked button disappears.
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
      // The save may have merged changes from another tab or device, so read the state again.
      const { values: typed, questions } = editor.state()
      const undecided = questions.map(({ name }) => name)
      await submit(typed, { unreadable: unreadableControls(form.current), undecided, honeypot })
    },
    ...useAnswerChange(definition, draftState),
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

/** Changes answers. Changing the subject (such as the clinic) of a saved form needs a confirmation first. */
function useAnswerChange(
  definition: ClientForm,
  { editor, ...state }: ReturnType<typeof useDraft>,
) {
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

export type ClientFormState = ReturnType<typeof useClientForm>
