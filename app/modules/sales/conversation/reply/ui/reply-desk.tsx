import { useCallback, useEffect, useRef, useState } from 'react'
import { StaffApiError, failureText, fieldsOf } from '#app/modules/access/calls.ts'
import { openPlaceholders } from '../../../snippet/rules.ts'
import { SnippetPicker } from '../../../snippet/ui/snippet-picker.tsx'
import { type Composer, type ConversationCalls, type Reply, useComposer } from '../../calls.ts'
import { maxFiles } from '../schema.ts'
import {
  type AttachmentPicker,
  type DraftState,
  PendingReply,
  type ReplyAttachment,
  ReplyComposer,
  type StoredDraft,
} from './reply-composer.tsx'
import { AttachedFiles, FilePicker, type ReplyFiles, useReplyFiles } from './reply-files.tsx'

type PendingReplyState = { messageId: string; isUndoing: boolean; problem: string | null }

/** The ten seconds after "Send" (ANS-03). */
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

const pauseMs = 800

type ReplyBeginning = Pick<Composer, 'addresses' | 'subject' | 'draft'>

const beginningOf = ({ addresses, subject, draft }: ReplyBeginning): Reply => ({
  address: draft && addresses.includes(draft.address) ? draft.address : (addresses[0] ?? ''),
  subject: draft?.subject || subject,
  body: draft?.body ?? '',
})

/** What is typed to the visitor: kept on the server after each pause, sent once (ANS-02, ANS-03). */
export function useReply(
  composer: ReplyBeginning,
  calls: Pick<ConversationCalls, 'saveDraft' | 'send'>,
  files: ReplyFiles,
) {
  const [reply, setReply] = useState(() => beginningOf(composer))
  const [draft, setDraft] = useState<DraftState>(() => ({
    kind: composer.draft ? 'saved' : 'none',
  }))
  const { errors, colleague, setErrors, tellFailure } = useSendFailure()
  const [isSending, setIsSending] = useState(false)
  const saving = useDraftSaving(reply, composer, calls.saveDraft, setDraft)
  const keyFor = useSendingKey()
  const [attachment, attach] = useState<ReplyAttachment | null>(null)

  const change = (part: Partial<Reply>) => setReply((typed) => ({ ...typed, ...part }))

  /** Undefined where it was refused; without an id where it left at once. */
  async function send(isSecond: boolean): Promise<{ messageId: string | null } | undefined> {
    if (files.problem) {
      setErrors({ files: files.problem })
      return undefined
    }
    setIsSending(true)
    setErrors({})
    try {
      await saving.stop()
      const idempotencyKey = keyFor(JSON.stringify([reply, attachment?.id, files.ids]))
      const more = { idempotencyKey, isSecond, files: files.ids }
      if (!attachment) return { messageId: await calls.send(reply, more) }
      await attachment.send(reply, more)
      return { messageId: null }
    } catch (error) {
      saving.goOn()
      tellFailure(error)
      return undefined
    } finally {
      setIsSending(false)
    }
  }

  return {
    reply,
    change,
    draft,
    errors,
    colleague,
    isSending,
    send,
    takeOver: saving.takeOver,
    attachment,
    attach,
  }
}

/** Why it was not sent: by field, or because a colleague answered meanwhile. */
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

/** The same words and files keep their key, so that a lost answer cannot send them twice. */
function useSendingKey() {
  const key = useRef({ text: '', value: '' })
  return (text: string) => {
    if (key.current.text !== text) key.current = { text, value: crypto.randomUUID() }
    return key.current.value
  }
}

/** A colleague answered meanwhile: of all conflicts the one that sending once more settles. */
function colleagueAnswerConflict(error: unknown): string | null {
  if (!(error instanceof StaffApiError) || error.reason !== 'conflict') return null
  const { current } = error
  const isAnswer = typeof current === 'object' && current !== null && 'authorName' in current
  return isAnswer ? error.message : null
}

/** Saves one after the other; what was typed while one was on its way is saved next. */
function useDraftSaving(
  reply: Reply,
  composer: ReplyBeginning,
  saveDraft: ConversationCalls['saveDraft'],
  tell: (state: DraftState) => void,
) {
  const version = useRef(composer.draft?.version ?? 0)
  const stored = useRef(JSON.stringify(beginningOf(composer)))
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
  useSavingMoments(reply, saveNext)

  return {
    async stop() {
      isStopped.current = true
      await running.current
    },
    goOn: () => {
      isStopped.current = false
    },
    /** What is typed here replaces what the other device stored, which was looked at. */
    takeOver(current: StoredDraft) {
      version.current = current?.version ?? 0
      saveNext()
    },
  }
}

/** After each pause of the typing, when the page is left, and once there is a network again. */
function useSavingMoments(reply: Reply, save: () => void) {
  useEffect(() => {
    const timer = setTimeout(save, pauseMs)
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
  /** Someone asked for the composer; a draft shows it unasked. */
  isAsked: boolean
  onOpen: () => void
  onClose: () => void
  /** The reply that can be undone here, and not in its entry meanwhile. */
  onLeaving: (messageId: string | null) => void
  /** The composer is gone, and with it what had the focus. */
  onLeft: () => void
}

/** The place where a reply is written, sent and undone. */
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
        // Shut it is only hidden: what is typed goes on being saved.
        <div hidden={!isOpen}>
          <OpenComposer
            // A draft that came back or was read anew begins its own composer.
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
          The draft could not be read. {failureText(error)}
        </p>
      ) : null}
      {isAsked && data?.addresses.length === 0 ? (
        <p className="text-ink-soft">The visitor left no e-mail address.</p>
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
  /** Without an id it left at once. */
  onSent: (messageId: string | null) => void
  onReread: () => void
  onClose: () => void
}

function OpenComposer(props: OpenComposerProps) {
  const { leadId, composer, calls, takesFocus, Attachment } = props
  const files = useReplyFiles({ leadId, channel: 'mail', kept: composer.files })
  const state = useReply(composer, calls, files)
  const { draft, reply, attachment } = state
  const putIn = (text: string) =>
    state.change({ body: reply.body === '' ? text : `${reply.body}\n\n${text}` })
  return (
    <ReplyComposer
      reply={reply}
      open={openPlaceholders(reply.subject, reply.body)}
      tools={
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <SnippetPicker leadId={leadId} onChoose={putIn} />
            <FilePicker files={files} maxFiles={maxFiles} />
            {Attachment ? (
              <Attachment leadId={leadId} chosen={attachment} onChoose={state.attach} />
            ) : null}
          </div>
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
