import { useCallback, useEffect, useRef, useState } from 'react'
import { StaffApiError, failureText, fieldsOf } from '#app/modules/access/calls.ts'
import { placeholderProblem } from '../../../snippet/rules.ts'
import { SnippetPicker } from '../../../snippet/ui/snippet-picker.tsx'
import { type Composer, type ConversationCalls, type Reply, useComposer } from '../../calls.ts'
import { sendTimeProblem } from '../../rules.ts'
import { insertBeforeSignature } from '../../signature/rules.ts'
import { maxFiles } from '../schema.ts'
import {
  type AttachmentPicker,
  type DraftState,
  PendingReply,
  type ReplyAttachment,
  ReplyComposer,
  SendTime,
  type StoredDraft,
} from './reply-composer.tsx'
import { AttachedFiles, FilePicker, type ReplyFiles, useReplyFiles } from './reply-files.tsx'

type PendingReplyState = { messageId: string; isUndoing: boolean; problem: string | null }

export function usePendingReply(
  calls: ConversationCalls,
  onUndone: () => void,
  onEnd: () => Promise<void>,
) {
  const [leaving, setLeaving] = useState<PendingReplyState | null>(null)
  async function undo({ messageId }: PendingReplyState) {
    setLeaving({ messageId, isUndoing: true, problem: null })
    try {
      await calls.undo(messageId)
      onUndone()
      setLeaving(null)
    } catch (error) {
      setLeaving({ messageId, isUndoing: false, problem: failureText(error) })
    }
  }
  return {
    now: leaving,
    begin: (messageId: string) => setLeaving({ messageId, isUndoing: false, problem: null }),
    undo: () => void (leaving && undo(leaving)),
    end: () => void onEnd().then(() => setLeaving(null)),
  }
}

const autosavePauseMs = 800

type InitialReplyParts = Pick<Composer, 'addresses' | 'subject' | 'draft'> & { opening?: string }

const initialReplyOf = ({ addresses, subject, draft, opening = '' }: InitialReplyParts): Reply => ({
  address: draft && addresses.includes(draft.address) ? draft.address : (addresses[0] ?? ''),
  subject: draft?.subject || subject,
  body: draft?.body ?? opening,
})

/** State of a typed reply. The draft is saved after each pause in typing; the reply is sent once. */
export function useReply(
  composer: InitialReplyParts,
  calls: Pick<ConversationCalls, 'saveDraft' | 'send'>,
  files: ReplyFiles,
) {
  const [reply, setReply] = useState(() => initialReplyOf(composer))
  const [draft, setDraft] = useState<DraftState>(() => ({
    kind: composer.draft ? 'saved' : 'none',
  }))
  const { errors, colleague, setErrors, tellFailure } = useSendFailure()
  const [isSending, setIsSending] = useState(false)
  const { sendAt, chooseTime } = useSendTime(() => errors.sendAt && setErrors({}))
  const saving = useDraftSaving(reply, composer, calls.saveDraft, setDraft)
  const keyFor = useIdempotencyKey()
  const [attachment, attach] = useState<ReplyAttachment | null>(null)

  const change = (part: Partial<Reply>) => setReply((typed) => ({ ...typed, ...part }))

  /**
   * Sends the reply. Returns undefined if it is refused. `messageId` is null if the reply is sent at once or scheduled,
   * because it then cannot be undone here.
   */
  async function send(isSecond: boolean): Promise<{ messageId: string | null } | undefined> {
    const early = files.problem
      ? { files: files.problem }
      : validateReply(reply, composer.opening, attachment ? '' : sendAt)
    setErrors(early ?? {})
    if (early) return undefined
    setIsSending(true)
    try {
      await saving.stop()
      const at = sendAt ? instantOfLocalTime(sendAt) : null
      const idempotencyKey = keyFor(JSON.stringify([reply, attachment?.id, files.ids, at]))
      const more = { idempotencyKey, isSecond, files: files.ids }
      const messageId = attachment
        ? await attachment.send(reply, more).then(() => null)
        : await calls.send(reply, { ...more, sendAt: at })
      return { messageId: at ? null : messageId }
    } catch (error) {
      saving.goOn()
      tellFailure(error)
      return undefined
    } finally {
      setIsSending(false)
    }
  }

  const { takeOver } = saving
  const shown = { reply, change, draft, errors, colleague, isSending, send, takeOver }
  return { ...shown, attachment, attach, sendAt, chooseTime }
}

/** State of the scheduled time. A new time clears the error of the previous one. */
function useSendTime(onChange: () => void) {
  const [sendAt, setSendAt] = useState('')
  function chooseTime(typed: string) {
    setSendAt(typed)
    onChange()
  }
  return { sendAt, chooseTime }
}

/** Converts a typed date and time, which is in Johannesburg time, to an instant. */
const instantOfLocalTime = (typed: string) => `${typed.slice(0, 16)}:00+02:00`

function validateReply(
  reply: Reply,
  opening: string | undefined,
  sendAt: string,
): Record<string, string> | undefined {
  if (opening && reply.body.trim() === opening.trim()) return { body: 'Please write a reply.' }
  const problem = sendAt && sendTimeProblem(new Date(instantOfLocalTime(sendAt)), new Date())
  return problem ? { sendAt: problem } : undefined
}

function useSendFailure() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [colleague, setColleague] = useState<string | null>(null)
  function tellFailure(error: unknown) {
    const conflict = colleagueAnswerConflict(error)
    setColleague(conflict)
    const fields = fieldsOf(error)
    if (conflict === null)
      setErrors(Object.keys(fields).length > 0 ? fields : { form: failureText(error) })
  }
  return { errors, colleague, setErrors, tellFailure }
}

/** Keeps one idempotency key for the same text and files, so that a retry after a lost response sends only once. */
function useIdempotencyKey() {
  const key = useRef({ text: '', value: '' })
  return (text: string) => {
    if (key.current.text !== text) key.current = { text, value: crypto.randomUUID() }
    return key.current.value
  }
}

/** Message of a conflict with a colleague's recent answer, which sending again resolves; null for other errors. */
function colleagueAnswerConflict(error: unknown): string | null {
  if (!(error instanceof StaffApiError) || error.reason !== 'conflict') return null
  const { current } = error
  const isAnswer = typeof current === 'object' && current !== null && 'authorName' in current
  return isAnswer ? error.message : null
}

/** Saves drafts one at a time. Text typed during a save is saved next. */
function useDraftSaving(
  reply: Reply,
  composer: InitialReplyParts,
  saveDraft: ConversationCalls['saveDraft'],
  tell: (state: DraftState) => void,
) {
  const version = useRef(composer.draft?.version ?? 0)
  const stored = useRef(JSON.stringify(initialReplyOf(composer)))
  const running = useRef<Promise<void>>(Promise.resolve())
  const isStopped = useRef(false)
  const latest = useRef(reply)
  useEffect(() => {
    latest.current = reply
  })

  const save = useCallback(async () => {
    const typed = latest.current
    const text = JSON.stringify(typed)
    if (isStopped.current || text === stored.current) return
    tell({ kind: 'saving' })
    try {
      const answer = await saveDraft({ ...typed, version: version.current })
      version.current = answer.version
      stored.current = text
      tell({ kind: 'saved' })
    } catch (error) {
      const current = error instanceof StaffApiError ? (error.current as StoredDraft) : undefined
      tell(current ? { kind: 'conflict', current } : { kind: 'unsaved' })
    }
  }, [saveDraft, tell])

  const saveNext = useCallback(() => {
    running.current = running.current.then(save)
  }, [save])
  useAutosave(reply, saveNext)

  return {
    async stop() {
      isStopped.current = true
      await running.current
    },
    goOn: () => {
      isStopped.current = false
    },
    /** Overwrites the draft of another device with this text, after the user chose to keep this text. */
    takeOver(current: StoredDraft) {
      version.current = current?.version ?? 0
      saveNext()
    },
  }
}

/** Saves after each pause in typing, on leaving the page, and when the network returns. */
function useAutosave(reply: Reply, save: () => void) {
  useEffect(() => {
    const timer = setTimeout(save, autosavePauseMs)
    return () => clearTimeout(timer)
  }, [reply, save])
  useEffect(() => {
    addEventListener('online', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      removeEventListener('online', save)
      document.removeEventListener('visibilitychange', save)
      save()
    }
  }, [save])
}

export type ReplyDeskProps = {
  leadId: string
  calls: ConversationCalls
  Attachment?: AttachmentPicker
  /** True if the user opened the composer; false if only a saved draft opens it. */
  isAsked: boolean
  onOpen: () => void
  onClose: () => void
  /**
   * Called with the id of the message that the composer offers to undo, so that the message's entry hides its own undo
   * button. Called with null afterwards.
   */
  onLeaving: (messageId: string | null) => void
  /** Called when the composer has closed, so that the focus can be moved. */
  onLeft: () => void
}

export function ReplyDesk(props: ReplyDeskProps) {
  const { leadId, calls, isAsked, onOpen, onClose, onLeaving, onLeft } = props
  const composer = useComposer(leadId)
  const leaving = usePendingReply(calls, onOpen, async () => {
    await composer.refetch()
    onLeft()
  })
  const leavingId = leaving.now?.messageId ?? null
  useEffect(() => onLeaving(leavingId), [leavingId, onLeaving])
  const [isShut, setIsShut] = useState(false)
  const known = composer.data
  const isOpen = isAsked || Boolean((known?.draft || known?.files.length) && !isShut)
  if (leaving.now)
    return <PendingReply {...leaving.now} onUndo={leaving.undo} onLeft={leaving.end} />
  function close() {
    setIsShut(true)
    onClose()
    onLeft()
  }
  return (
    <>
      <ComposerProblems composer={composer} isAsked={isAsked} />
      {known && (isOpen || isShut) && known.addresses.length > 0 ? (
        // Closing only hides the composer, so that its text is still saved.
        <div hidden={!isOpen}>
          <OpenComposer
            // A new key mounts a new composer whenever the draft is restored or refetched.
            key={`${known.draft?.version ?? 0} ${composer.dataUpdatedAt}`}
            composer={known}
            leadId={leadId}
            calls={calls}
            Attachment={props.Attachment}
            takesFocus={isAsked}
            onSent={(messageId) => {
              onClose()
              if (messageId) leaving.begin(messageId)
              else void composer.refetch().then(onLeft)
            }}
            onReread={() => void composer.refetch()}
            onClose={close}
          />
        </div>
      ) : null}
    </>
  )
}

type ComposerProblemsProps = { composer: ReturnType<typeof useComposer>; isAsked: boolean }

function ComposerProblems({ composer: { error, data }, isAsked }: ComposerProblemsProps) {
  return (
    <>
      {error ? (
        <p role="alert" className="text-danger">
          The draft could not be loaded. {failureText(error)}
        </p>
      ) : null}
      {isAsked && data?.addresses.length === 0 ? (
        <p className="text-ink-soft">The visitor didn’t give an email address.</p>
      ) : null}
    </>
  )
}

type OpenComposerProps = {
  leadId: string
  composer: Composer
  calls: ConversationCalls
  Attachment: AttachmentPicker | undefined
  takesFocus: boolean
  /** `messageId` is null if the reply cannot be undone, because it was sent at once or is scheduled. */
  onSent: (messageId: string | null) => void
  onReread: () => void
  onClose: () => void
}

function OpenComposer(props: OpenComposerProps) {
  const { leadId, composer, calls, takesFocus, Attachment } = props
  const files = useReplyFiles({ leadId, channel: 'mail', kept: composer.files })
  const state = useReply(composer, calls, files)
  const { draft, reply, attachment } = state
  const insertReplyText = (text: string) =>
    state.change({ body: insertBeforeSignature(reply.body, text, composer.signature) })
  return (
    <ReplyComposer
      reply={reply}
      open={placeholderProblem(reply.subject, reply.body)}
      tools={
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <SnippetPicker leadId={leadId} onChoose={insertReplyText} />
            <FilePicker files={files} maxFiles={maxFiles} />
            {Attachment ? (
              <Attachment leadId={leadId} chosen={attachment} onChoose={state.attach} />
            ) : null}
          </div>
          {attachment ? null : (
            <SendTime
              value={state.sendAt}
              error={state.errors.sendAt}
              onChange={state.chooseTime}
            />
          )}
          <AttachedFiles files={files} error={state.errors.files} />
          <p role="status" className="wrap-anywhere text-sm">
            {attachment?.notice}
          </p>
        </div>
      }
      addresses={composer.addresses}
      draft={draft}
      errors={state.errors}
      colleague={state.colleague}
      isSending={state.isSending}
      isScheduled={state.sendAt !== '' && !attachment}
      takesFocus={takesFocus}
      onChange={state.change}
      onSend={(isSecond) =>
        void state.send(isSecond).then((sent) => sent && props.onSent(sent.messageId))
      }
      onKeepMine={() => draft.kind === 'conflict' && state.takeOver(draft.current)}
      onTakeTheirs={props.onReread}
      onClose={props.onClose}
    />
  )
}
