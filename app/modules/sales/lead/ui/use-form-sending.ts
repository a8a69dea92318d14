import { useRef, useState, type FormEvent } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { showToast } from '#app/design/toast/toast-queue.ts'
import type { FormMessage } from '../schema/lead-form.ts'
import type { LeadAnswer, SentForm } from '../rules/lead-call.ts'
import type { LeadEntry } from '../schema/inputs.ts'
import type { Receipt } from '../schema/receipt.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import { useLeadSubmission } from './use-lead-submission.ts'

export type NotStored = Extract<LeadAnswer, { isStored: false }>

export type FormSendingOptions<Answer extends { outcome: string }> = {
  publicKey: string
  form: SentForm
  entry?: LeadEntry
  /** What is kept on this device until it is sent (LDS-07); forms of one kind share it (D-01). */
  drafted: readonly string[]
  /** What the server answered, where the form was posted to the page without script. */
  first: Answer
  /** What the form shows once it is stored, and of a submission that was not. */
  sent: () => Answer
  refused: (answer: Answer, sent: NotStored) => Answer
  messages: { success?: FormMessage; failure: FormMessage }
  /** What the browser finds wrong before anything is sent, and the answer that says so. */
  checkFirst?: {
    wrongIn: (form: HTMLFormElement) => FieldErrors
    refused: (answer: Answer, fields: FieldErrors) => Answer
  }
  /** Whether the success is announced by a toast; else it stands in the page alone (CTC-05). */
  isSuccessToasted?: boolean
  /** Whether wrong fields count as the documented error, with its toast; else they are only listed. */
  isRefusalAnError?: boolean
  /** The least time the form is submitting, in milliseconds (CTC-24). */
  shortestMs?: number
  onStored?: () => void
  /** Of a form that was sent before script: what is shown of it. */
  receipt?: Receipt
}

/** After a success the second press of a slow double click would send the emptied form, and errors replace the thanks. */
const restAfterSuccessMs = 2_000

/**
 * How every lead form is sent from the browser: in place, once however often the button is pressed, with
 * its toast; emptied once it is stored, kept otherwise, and offline told apart, in the form alone (LDS-07, LDS-08).
 */
export function useFormSending<Answer extends { outcome: string }>(
  options: FormSendingOptions<Answer>,
) {
  const { publicKey, form, entry = 'form', messages } = options
  const lead = useLeadSubmission({ publicKey, form, entry })
  const [answer, setAnswer] = useState(options.first)
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  // Outlives the thanks, which some documents let make room for the form again (PAS-01).
  const [receipt, setReceipt] = useState(options.receipt)
  const { attach, clear } = useFormDraft(form.kind, options.drafted, options.receipt !== undefined)
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
    const [sent] = await Promise.all([lead.send(new FormData(element)), pause(options.shortestMs)])
    setIsSending(false)
    const isNowOffline = !sent.isStored && sent.reason === 'offline'
    setIsOffline(isNowOffline)
    if (!sent.isStored) {
      const refused = options.refused(answer, sent)
      setAnswer(refused)
      if (isNowOffline) return
      const isError = options.isRefusalAnError ?? true
      if (isError || refused.outcome === 'failed') show('destructive', messages.failure)
      return
    }
    restsUntil.current = performance.now() + restAfterSuccessMs
    clear(element)
    setAnswer(options.sent())
    setReceipt(sent.receipt)
    // What was sent is read first, not the button that sent it.
    if (sent.receipt) focus.forget()
    if (options.isSuccessToasted ?? true) show('success', messages.success)
    options.onStored?.()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event)
  return { attach, answer, receipt, setAnswer, isSending, isOffline, focus, onSubmit }
}

function show(tone: 'success' | 'destructive', message: FormMessage | undefined): void {
  if (message) showToast({ tone, ...message })
}

const pause = (ms = 0) => new Promise((later) => setTimeout(later, ms))
