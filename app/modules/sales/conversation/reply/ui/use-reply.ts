import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { readStored, removeStored, storeValue } from '#app/design/kept-values.ts'
import {
  StaffApiError,
  failureText,
  formErrorsOf,
  mayHaveWorked,
} from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useKeyedRequest } from '#app/modules/access/ui/use-write.tsx'
import { toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { Composer, ConversationCalls, Reply, SendOptions } from '../../calls.ts'
import { sendTimeProblem } from '../../rules.ts'
import type { ReplyFiles } from './reply-files.tsx'

type StoredDraft = (Reply & { version: number }) | null | undefined
export type DraftState =
  | { kind: 'none' | 'saving' | 'saved' | 'unsaved' }
  | { kind: 'conflict'; current: StoredDraft }

/** An attachment from another module, such as a quote. Its `send` sends the reply together with the attachment. */
type ReplyAttachment = {
  id: string
  /** Explains the effect of "Send" before it is clicked. */
  notice: string
  send: (reply: Reply, more: SendOptions) => Promise<unknown>
}

export type AttachmentPickerProps = {
  leadId: string
  chosen: ReplyAttachment | null
  onChoose: (attachment: ReplyAttachment | null) => void
}

/** Component that offers attachments of another module for a reply; it renders nothing if there are none. */
export type AttachmentPicker = ComponentType<AttachmentPickerProps>

export type PendingReply = {
  messageId: string
  isUndoing: boolean
  problem: string | null
}

type PendingReplyCallbacks = {
  /**
   * Called with the id of the message that the composer offers to undo, so that the message's entry hides its own undo
   * button. Called with null afterwards.
   */
  onLeaving: (messageId: string | null) => void
  onUndone: () => void
  onEnd: () => unknown
}

/** State of a reply that was sent and can still be undone. */
export function usePendingReply(
  calls: ConversationCalls,
  { onLeaving, onUndone, onEnd }: PendingReplyCallbacks,
) {
  const [pending, setPending] = useState<PendingReply | null>(null)
  const messageId = pending?.messageId
  useEffect(() => {
    if (!messageId) return
    onLeaving(messageId)
    return () => onLeaving(null)
  }, [messageId, onLeaving])
  const counted = useRef<string | null>(null)
  function begin(id: string) {
    counted.current = id
    setPending({ messageId: id, isUndoing: false, problem: null })
  }
  async function undo() {
    if (!pending) return
    setPending({ ...pending, isUndoing: true, problem: null })
    try {
      await calls.undo(pending.messageId)
      onUndone()
      setPending(null)
    } catch (error) {
      // After the countdown, showing the notice again would start another one.
      if (counted.current !== pending.messageId)
        return toastFailure('The reply was not undone', error)
      setPending({ ...pending, isUndoing: false, problem: failureText(error) })
    }
  }
  async function end() {
    counted.current = null
    await onEnd()
    setPending(null)
  }
  return { pending, begin, undo: () => void undo(), end: () => void end() }
}

const autosavePauseMs = 800

type InitialReplyParts = Pick<Composer, 'addresses' | 'subject' | 'draft'> & { opening?: string }

const initialReplyOf = ({ addresses, subject, draft, opening = '' }: InitialReplyParts): Reply => ({
  address: draft && addresses.includes(draft.address) ? draft.address : (addresses[0] ?? ''),
  subject: draft?.subject || subject,
  body: draft?.body ?? opening,
})

export type WrittenReply = ReturnType<typeof useReply>

const unsavedSchema = z.object({
  reply: z.object({ address: z.string(), subject: z.string(), body: z.string() }),
  version: z.number(),
})
const readUnsaved = (key: string) => unsavedSchema.safeParse(readStored('sessionStorage', key)).data

const useUnsavedKey = (name: string) => `${name}:${useStaffUser().id}`

/** Whether this tab keeps text that is not saved yet, such as that of a session that ended. */
export const useHasUnsavedReply = (name: string) => readUnsaved(useUnsavedKey(name)) !== undefined

/** Keeps text that is not saved yet, and the version of its draft, in this tab, to survive the end of the session. */
function useUnsavedReply(name: string) {
  const key = useUnsavedKey(name)
  const [unsaved] = useState(() => {
    let isForgotten = false
    const drop = () => removeStored('sessionStorage', key)
    return {
      first: readUnsaved(key),
      keep(reply: Reply, version: number, saved: string) {
        if (JSON.stringify(reply) === saved) drop()
        else if (!isForgotten) storeValue('sessionStorage', key, { reply, version })
      },
      /** Also keeps nothing from now on, because the text was sent or another device's draft replaces it. */
      forget() {
        isForgotten = true
        drop()
      },
    }
  })
  return unsaved
}

function useTypedReply(
  name: string,
  composer: InitialReplyParts,
  saveDraft: ConversationCalls['saveDraft'],
) {
  const unsaved = useUnsavedReply(name)
  const [reply, setReply] = useState(unsaved.first?.reply ?? initialReplyOf(composer))
  const [draft, setDraft] = useState<DraftState>({ kind: composer.draft ? 'saved' : 'none' })
  const saving = useDraftSaving(reply, composer, unsaved, saveDraft, setDraft)
  const change = (part: Partial<Reply>) => setReply((typed) => ({ ...typed, ...part }))
  const keepMine = () => draft.kind === 'conflict' && saving.takeOver(draft.current)
  return { reply, change, draft, keepMine, saving, forget: unsaved.forget }
}

/** State of a typed reply. The draft is saved after each pause in typing; the reply is sent once. */
export function useReply(
  name: string,
  composer: InitialReplyParts,
  calls: Pick<ConversationCalls, 'saveDraft' | 'send'>,
  files: ReplyFiles,
) {
  const { saving, ...typed } = useTypedReply(name, composer, calls.saveDraft)
  const { reply } = typed
  const { errors, colleague, setErrors, tellFailure } = useSendFailure()
  const [isSending, setIsSending] = useState(false)
  const [sendAt, setSendAt] = useState('')
  const [attachment, attach] = useState<ReplyAttachment | null>(null)
  const request = useKeyedRequest()

  function chooseTime(typed: string) {
    setSendAt(typed)
    if (errors.sendAt) setErrors({})
  }

  async function sendWithKey(idempotencyKey: string) {
    const at = sendAt ? instantOfLocalTime(sendAt) : null
    const more = { idempotencyKey, isSecond: colleague !== null, files: files.ids }
    if (!attachment) {
      const messageId = await calls.send(reply, { ...more, sendAt: at })
      return { messageId: at ? null : messageId }
    }
    await attachment.send(reply, more)
    return { messageId: null }
  }

  /**
   * Sends the reply. Returns undefined if it is refused. `messageId` is null if the reply is sent at once, scheduled or
   * a replay, because it then cannot be undone here.
   */
  async function send(): Promise<{ messageId: string | null } | undefined> {
    const early = files.problem
      ? { files: files.problem }
      : validateReply(reply, composer.opening, attachment ? '' : sendAt)
    setErrors(early ?? {})
    if (early) return undefined
    setIsSending(true)
    try {
      await saving.stop()
      const sent = await request(sendWithKey)
      typed.forget()
      return sent
    } catch (error) {
      saving.goOn()
      tellFailure(error)
      return undefined
    } finally {
      setIsSending(false)
    }
  }

  const shown = { ...typed, errors, colleague, isSending, send }
  return { ...shown, attachment, attach, sendAt, chooseTime }
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

const unansweredText =
  'The server didn’t respond. Check the conversation. If the reply isn’t there, press Send again.'

function useSendFailure() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [colleague, setColleague] = useState<string | null>(null)
  function tellFailure(error: unknown) {
    const conflict = colleagueAnswerConflict(error)
    setColleague(conflict)
    if (conflict !== null) return
    setErrors(mayHaveWorked(error) ? { unanswered: unansweredText } : formErrorsOf(error))
  }
  return { errors, colleague, setErrors, tellFailure }
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
  unsaved: ReturnType<typeof useUnsavedReply>,
  saveDraft: ConversationCalls['saveDraft'],
  report: (state: DraftState) => void,
) {
  const version = useRef((unsaved.first ?? composer.draft)?.version ?? 0)
  const stored = useRef(JSON.stringify(initialReplyOf(composer)))
  const running = useRef<Promise<void>>(Promise.resolve())
  const isStopped = useRef(false)
  const latest = useRef(reply)
  useEffect(() => {
    latest.current = reply
    unsaved.keep(reply, version.current, stored.current)
  })

  const save = useCallback(async () => {
    const typed = latest.current
    const text = JSON.stringify(typed)
    if (isStopped.current || text === stored.current) return
    report({ kind: 'saving' })
    try {
      const answer = await saveDraft({ ...typed, version: version.current })
      version.current = answer.version
      stored.current = text
      unsaved.keep(typed, version.current, text)
      report({ kind: 'saved' })
    } catch (error) {
      const current = error instanceof StaffApiError ? (error.current as StoredDraft) : undefined
      report(current === undefined ? { kind: 'unsaved' } : { kind: 'conflict', current })
    }
  }, [unsaved, saveDraft, report])

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
