import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { readStored, removeStored, storeValue } from '#app/design/kept-values.ts'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { postForm } from '#app/modules/forms/calls.ts'
import { packDraft, randomId, submissionKey, unpackDraft } from '#app/modules/forms/rules.ts'
import { useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import type { FormMessage } from '../../forms/lead-form.ts'
import { type LeadEntry, formInputNames } from '../../schema.ts'
import {
  type LeadAnswer,
  type LeadRequest,
  type SentForm,
  answerOfReply,
  leadRequestOfForm,
  unsentAnswer,
  textOf,
} from '../rules.ts'
import type { Receipt } from '../schema.ts'
import { renewVisitToken } from './submission-fields.tsx'

/** Returns the focus to a button that was disabled during sending, unless another element has the focus by then. */
function useFocusReturn(isSending: boolean) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (!isSending && isFocusLost() && last.current instanceof HTMLElement)
      last.current.focus({ preventScroll: true })
  }, [isSending])
  return {
    remember: () => {
      last.current = document.activeElement
    },
    forget: () => {
      last.current = null
    },
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

const retryPauseMs = 1_500

/** If the response is lost or the server unavailable, sends once more with the same key. Never throws. */
export async function sendLead(
  { path, body }: LeadRequest,
  { key, token, publicKey }: { key: string; token: string; publicKey: string },
): Promise<LeadAnswer> {
  const stamped =
    body instanceof URLSearchParams
      ? new URLSearchParams([...body, [formInputNames.formToken, token]])
      : { ...body, [formInputNames.formToken]: token }
  const attempt = () => attemptOnce({ path, key, body: stamped, publicKey })
  const first = await attempt()
  const isWorthRetrying =
    !first.isStored && (first.reason === 'unreachable' || first.reason === 'unavailable')
  if (!isWorthRetrying || !navigator.onLine) return first
  await new Promise((later) => setTimeout(later, retryPauseMs))
  return attempt()
}

async function attemptOnce(form: Parameters<typeof postForm>[0]): Promise<LeadAnswer> {
  if (!navigator.onLine) return unsentAnswer('offline', 'The browser is offline.')
  return answerOfReply(await postForm(form))
}

const fillStorageKey = (kind: string) => `form-fill:${kind}`

/** Returns the id of this fill, also after the visitor left the page before the response and came back. */
function fillIdOf(kind: string): string {
  const stored = readStored('sessionStorage', fillStorageKey(kind))
  const { id = randomId() } = unpackDraft(stored, Date.now())
  storeValue('sessionStorage', fillStorageKey(kind), packDraft({ id }, Date.now()))
  return id
}

/**
 * Sends a lead form from the browser. The key stays the same while the answers do, so that a retry after a lost
 * response stores nothing twice. Changed answers, or a success, create a new key. A second `send` during the first
 * returns the same promise.
 */
export function useLeadSubmission({ form, entry }: { form: SentForm; entry: LeadEntry }) {
  const { publicKey } = usePublicSite()
  const [isSending, setIsSending] = useState(false)
  const underWay = useRef<Promise<LeadAnswer>>(null)

  async function send(data: FormData): Promise<LeadAnswer> {
    const call = leadRequestOfForm(form, entry, window.location.pathname, data)
    const key = submissionKey(fillIdOf(form.kind), bodyText(call))
    setIsSending(true)
    const token = textOf(data.get(formInputNames.formToken))
    const answer = await sendLead(call, { key, token, publicKey })
    if (answer.isStored) {
      removeStored('sessionStorage', fillStorageKey(form.kind))
      renewVisitToken()
    }
    // The log is documented; the error names fields, never typed values.
    // oxlint-disable-next-line no-console
    else console.error(answer.error)
    setIsSending(false)
    return answer
  }

  return {
    isSending,
    send(data: FormData): Promise<LeadAnswer> {
      underWay.current ??= send(data).finally(() => {
        underWay.current = null
      })
      return underWay.current
    },
  }
}

function bodyText({ body }: LeadRequest): string {
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
}

export type FormSendingOptions<Answer extends { outcome: string }> = {
  form: SentForm
  entry?: LeadEntry
  /** Names of the fields to store as a draft on this device until the form is sent. Forms of one kind share a draft. */
  drafted: readonly string[]
  /** Values filled in by the page, which a draft leaves out. */
  suggested?: Record<string, string>
  /** The server's answer, if the form was posted to the page without script. */
  first: Answer
  /** `sent` returns the answer to show after the form was stored, `refused` the answer after it was not. */
  sent: () => Answer
  refused: (answer: Answer, sent: Extract<LeadAnswer, { isStored: false }>) => Answer
  messages: { success?: FormMessage; failure: FormMessage }
  /** Finds invalid fields in the browser before anything is sent, and returns the answer that shows them. */
  checkFirst?: {
    wrongIn: (form: HTMLFormElement) => FieldErrors
    refused: (answer: Answer, fields: FieldErrors) => Answer
  }
  /** Whether a toast announces the success; otherwise only the page shows it. */
  isSuccessToasted?: boolean
  /** Whether invalid fields show the documented error with its toast; otherwise they are only listed. */
  isRefusalAnError?: boolean
  minSubmitMs?: number
  onStored?: () => void
  /** The receipt of a form that was sent without script. */
  receipt?: Receipt
}

/** Submits are ignored this long: the second click of a slow double click would send the emptied form. */
const ignoreSubmitsMs = 2_000

/**
 * Sends a lead form from the browser without leaving the page, once for repeated clicks, and shows its toast. A stored
 * form is cleared; otherwise the answers stay. A message in the form reports that the browser is offline.
 */
export function useFormSending<Answer extends { outcome: string }>(
  options: FormSendingOptions<Answer>,
) {
  const { form, entry = 'form', messages } = options
  const lead = useLeadSubmission({ form, entry })
  const [answer, setAnswer] = useState(options.first)
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  // The receipt stays when the form appears again in place of its thank-you text, as some specifications require.
  const [receipt, setReceipt] = useState(options.receipt)
  const wasPosted = options.receipt !== undefined
  const draft = useFormDraft(form.kind, options.drafted, wasPosted, options.suggested)
  const focus = useFocusReturn(isSending)
  const restsUntil = useRef(0)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending || performance.now() < restsUntil.current) return
    const wrong = options.checkFirst?.wrongIn(element) ?? {}
    if (Object.keys(wrong).length > 0) {
      setIsOffline(false)
      setAnswer(options.checkFirst!.refused(answer, wrong))
      return
    }
    focus.remember()
    setIsSending(true)
    const values = draft.read(element)
    const [sent] = await Promise.all([lead.send(new FormData(element)), sleep(options.minSubmitMs)])
    setIsSending(false)
    const isNowOffline = !sent.isStored && sent.reason === 'offline'
    setIsOffline(isNowOffline)
    if (!sent.isStored) {
      const refused = options.refused(answer, sent)
      setAnswer(refused)
      if (isNowOffline) return
      const isError = options.isRefusalAnError ?? true
      if (isError || refused.outcome === 'failed') showFormMessage('destructive', messages.failure)
      return
    }
    restsUntil.current = performance.now() + ignoreSubmitsMs
    draft.clear(element, values)
    setAnswer(options.sent())
    setReceipt(sent.receipt)
    // The receipt gets the focus, so the button must not take it back.
    if (sent.receipt) focus.forget()
    showFormMessage('success', (options.isSuccessToasted ?? true) ? messages.success : undefined)
    options.onStored?.()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event)
  return { attach: draft.attach, answer, receipt, setAnswer, isSending, isOffline, focus, onSubmit }
}

let closeShown = () => {}

/** Also closes the earlier message, so that no error stays beside a form that was sent. */
function showFormMessage(tone: 'success' | 'destructive', message: FormMessage | undefined): void {
  closeShown()
  closeShown = message ? showToast({ tone, ...message }) : () => {}
}

const sleep = (ms = 0) => new Promise((later) => setTimeout(later, ms))
