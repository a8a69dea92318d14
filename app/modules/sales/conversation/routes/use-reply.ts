import { useCallback, useEffect, useRef, useState } from 'react'
import { StaffApiError, failureText, fieldsOf } from '#app/modules/access/calls.ts'
import type { Composer } from '../ui/conversations-api.ts'
import type { ReplyAttachment } from '../ui/reply-attachment.ts'
import type { DraftState, StoredDraft } from '../ui/reply-composer.tsx'
import type { ConversationCalls, Reply } from './conversation-calls.ts'
import type { ReplyFiles } from './use-reply-files.ts'

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
    const told = colleaguesAnswer(error)
    setColleague(told)
    const fields = fieldsOf(error)
    if (told === null)
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
function colleaguesAnswer(error: unknown): string | null {
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
