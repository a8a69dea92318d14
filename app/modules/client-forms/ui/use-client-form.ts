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
import { randomId } from '#app/modules/forms/rules.ts'
import type { ClientForm, Values } from '../definition/rules.ts'
import { type OwnedDraft, subjectOf } from '../draft/rules.ts'
import {
  type DraftEditorOptions,
  type DraftMessage,
  draftChannelName,
  lockOpenDraft,
} from '../draft/ui/device-drafts.ts'
import { DraftEditor } from '../draft/ui/draft-editor.ts'
import { deleteUnusedFiles, whenFilesAdded } from '../file/ui/file-store.ts'
import { type OutboxItem, draftOfItem } from '../outbox/rules.ts'
import { useWaitingItems } from '../outbox/ui/outbox.ts'
import { type SubmitState, type SupportContact, useSubmit } from '../outbox/ui/submit-outcome.tsx'
import { valuesOfFormData } from '../submission/rules.ts'
import { subscribeToChannel } from './device-storage.ts'

/** Returns the current values of a form's inputs, such as those typed before hydration; omits empty ones. */
const valuesOfForm = (definition: ClientForm, form: HTMLFormElement | null): Values =>
  form ? valuesOfFormData(definition, new FormData(form)) : {}

/** Names of controls with a value that the browser cannot parse, such as 31 February. */
function unreadableControls(form: HTMLFormElement | null): string[] {
  return Array.from(form?.elements ?? [])
    .filter((control) => control instanceof HTMLInputElement)
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name)
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
    const { isOpen, values: served } = editor.state()
    const found = isOpen ? [] : Object.entries(valuesOfForm(definition, form.current))
    void editor.start(Object.fromEntries(found.filter(([name, value]) => served[name] !== value)))
    return () => editor.stop()
  }, [editor, definition, form])

  useEffect(() => {
    const saveAtOnce = () => editor.saveSync()
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveAtOnce()
      else void editor.refresh()
    }
    const closing = new AbortController()
    const { signal } = closing
    addEventListener('pagehide', saveAtOnce, { signal })
    addEventListener('online', () => editor.retryNow(), { signal })
    document.addEventListener('visibilitychange', onVisibilityChange, { signal })
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void editor.refresh()
    }, refetchEveryMs)
    const stopNews = subscribeToChannel(draftChannelName, (news) =>
      editor.handleDraftNews(news as DraftMessage),
    )
    return () => {
      closing.abort()
      clearInterval(timer)
      stopNews()
    }
  }, [editor])

  const openId = state.isOpen ? editor.draftId : ''
  const isWantedGone = openId !== '' && (openId !== options.wantedId || state.lastSaved === null)
  useEffect(() => {
    // A reload then opens what is on the screen, not the draft that was requested before.
    if (isWantedGone && options.wantedId) history.replaceState(history.state, '', location.pathname)
  }, [isWantedGone, options.wantedId])
  useEffect(() => (openId === '' ? undefined : lockOpenDraft(openId)), [openId])

  return { editor, ...state }
}

export type ClientFormProps = DraftEditorOptions & {
  publicKey: string
  senderPass?: string
  backTo: { href: string; label: string }
  isInConsole?: boolean
  /** The server's response to a form posted without script. */
  posted?: { values: Values; errors: FieldErrors; message: string }
  contact: SupportContact
  /** A new form's initial values, as the server rendered them. */
  startsWith?: Values
  onSafe?: (draftId: string) => void
  children?: ReactNode
}

export function useClientForm(props: ClientFormProps) {
  const { definition, lists, publicKey, owner, posted } = props
  const form = useRef<HTMLFormElement>(null)
  const draftState = useDraft(props, form, props.startsWith)
  const { editor } = draftState
  const waiting = useWaitingItems(publicKey, owner)
  useEffect(() => void deleteUnusedFiles(), [])
  const onSafe = () => editor.drop().then((id) => props.onSafe?.(id))
  const toSubmit = { waiting, draftId: () => editor.draftId, onSafe }
  const { state, submit, edit } = useSubmit({ ...props, ...toSubmit })
  // What is being sent stays on the screen, because `onSafe` drops its draft.
  const isSending = state.status === 'sending'
  const runAlone = useExclusion()
  const { formNumber, openDraft, startOver } = useFormChange(editor, runAlone, edit)
  const values = draftState.isOpen ? draftState.values : (posted?.values ?? draftState.values)
  // Moves the focus to the form, because the clicked button disappears.
  const focusForm = () => setTimeout(() => form.current?.focus({ preventScroll: true }))
  return {
    form,
    /** Increases with each form that is opened after the first. */
    formNumber,
    draftState,
    waiting,
    state,
    values,
    isOnline: useOnline(),
    ...problemsOf(state, posted),
    surroundings: { today: johannesburgDate(useNow()), lists },
    send: (honeypot: string) =>
      runAlone(async () => {
        await editor.whenStarted
        await whenFilesAdded()
        await editor.saveNow()
        // The save may have merged changes from another tab or device, so read the state again.
        await submit(editor.state(), unreadableControls(form.current), honeypot)
      }),
    ...useAnswerChange(definition, draftState, { isSending, openDraft }),
    startAnew: () => {
      void startOver()
      scrollTo({ top: 0 })
      focusForm()
    },
    openDraft: async (draft?: OwnedDraft) => {
      await openDraft(draft)
      focusForm()
    },
    correct: async (item: OutboxItem) => {
      // At once, because the first wrong field gets the focus as soon as the form opens.
      form.current?.focus({ preventScroll: true })
      const draft = draftOfItem(definition, item, randomId(), new Date())
      if (await openDraft({ draft }, item)) await waiting.remove(item.id)
    },
    focusForm,
  }
}

/** Returns what is wrong by the last attempt, or by the server's response to a form posted without script. */
function problemsOf(state: SubmitState, posted: ClientFormProps['posted']) {
  if (state.status === 'editing' && state.attempt > 0)
    return { errors: state.errors, refusal: state.refusal }
  return { errors: posted?.errors ?? {}, refusal: posted?.message }
}

/** Ignores an action that starts while another one runs, so that no other form opens while one is being sent. */
function useExclusion() {
  const isRunning = useRef(false)
  return async <Result>(action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    return action().finally(() => {
      isRunning.current = false
    })
  }
}

/** Puts another form on the screen, without the errors and the drawn files of the one before. */
function useFormChange(
  editor: ReturnType<typeof useDraft>['editor'],
  runAlone: ReturnType<typeof useExclusion>,
  showErrors: (refused?: OutboxItem) => void,
) {
  const [formNumber, setFormNumber] = useState(0)
  const forgetAttempt = (refused?: OutboxItem) => {
    showErrors(refused)
    setFormNumber((before) => before + 1)
  }
  return {
    formNumber,
    /** With the server's errors if the draft is a refused form. */
    openDraft: (draft?: Partial<OwnedDraft>, refused?: OutboxItem) =>
      runAlone(async () => {
        await whenFilesAdded()
        return editor.openDraft(draft, () => forgetAttempt(refused))
      }),
    startOver: () =>
      runAlone(async () => {
        forgetAttempt()
        editor.startOver()
      }),
  }
}

/** Changes answers. Changing the subject (such as the clinic) of a saved form needs a confirmation first. */
function useAnswerChange(
  definition: ClientForm,
  { editor, ...state }: ReturnType<typeof useDraft>,
  { isSending, openDraft }: { isSending: boolean; openDraft: () => Promise<boolean | undefined> },
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { subject } = definition
  const was = subjectOf(definition, state.values)
  return {
    change: (name: string, value: string) => {
      if (isSending) return
      const isOther = name === subject && value !== state.values[subject]
      if (isOther && was !== '' && state.lastSaved !== null) setChosen(value)
      else editor.change(name, value)
    },
    otherSubject: {
      /** The saved form's subject, such as its clinic. */
      was,
      /** The newly chosen subject; null while the dialog is closed. */
      chosen,
      onNew: async () => {
        setChosen(null)
        if (await openDraft()) editor.change(subject, chosen ?? '')
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
