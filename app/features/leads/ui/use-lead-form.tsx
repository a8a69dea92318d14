import { useState, type FormEvent } from 'react'
import type { FormSlots } from '#app/design/form/form-slots.ts'
import { showToast } from '#app/design/toast/show-toast.ts'
import type { FormMessage } from '../content/messages.ts'
import {
  anchorOf,
  answerOfRefusal,
  emptyAnswer,
  sentAnswer,
  type FormAnswer,
} from '../rules/form-answer.ts'
import type { ConsentChannel, LeadEntry, LeadKind } from '../schema/inputs.ts'
import { FormOutcome } from './form-outcome.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useLeadSubmission } from './use-lead-submission.ts'

export type LeadFormOptions = {
  /** What the public layout tells the forms on its pages. */
  site: { legalName: string; publicKey: string; formStamp: string }
  form: LeadKind
  entry?: LeadEntry
  /** The names of the fields a visitor sees; ids of the fields are `prefix-name`. */
  fields: readonly string[]
  prefix: string
  /** Of `fields`, what is kept on this device until it is sent (LDS-07); all, unless told otherwise. */
  drafted?: readonly string[]
  /** What the server answered, where the form was posted to the page without script. */
  first: FormAnswer
  /** Which answers are needed, for the privacy notice. */
  mandatory: string
  channels?: readonly ConsentChannel[]
  messages: { success?: FormMessage; failure: FormMessage }
  /** Whether the success is announced by a toast; else it stands in the page alone (CTC-05). */
  isSuccessToasted?: boolean
  /** Whether wrong fields count as the documented error, with its toast; else they are only listed. */
  isRefusalAnError?: boolean
  /** The least time the form is submitting, in milliseconds (CTC-24). */
  shortestMs?: number
  onStored?: () => void
}

/**
 * A lead form in the browser: sends it in place, shows its message, empties it once it is stored and
 * keeps it otherwise, and says plainly when the device is offline (LDS-07, LDS-08, A11Y-01).
 */
export function useLeadForm(options: LeadFormOptions) {
  const { site, form, fields, prefix, messages, isRefusalAnError = true } = options
  const lead = useLeadSubmission({
    publicKey: site.publicKey,
    form,
    entry: options.entry ?? 'form',
  })
  const [answer, setAnswer] = useState(options.first)
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const { attach, clear } = useFormDraft(form, options.drafted ?? fields)
  const focus = useFocusReturn(isSending)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending) return
    focus.remember()
    setIsSending(true)
    const [sent] = await Promise.all([lead.send(new FormData(element)), pause(options.shortestMs)])
    setIsSending(false)
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const refused = answerOfRefusal(fields, sent, answer.values)
      setAnswer(refused)
      if (isRefusalAnError || refused.outcome === 'failed') show('destructive', messages.failure)
      return
    }
    clear(element)
    setAnswer({ ...sentAnswer })
    if (options.isSuccessToasted ?? true) show('success', messages.success)
    options.onStored?.()
  }
  const slots: FormSlots = {
    attach,
    anchorId: anchorOf(prefix, answer),
    values: answer.values,
    errors: answer.fields,
    isSending,
    outcome: <FormOutcome {...{ prefix, answer, isOffline, isRefusalAnError, ...messages }} />,
    hiddenInputs: <SubmissionFields form={form} stamp={site.formStamp} />,
    privacyNotice: (
      <PrivacyNotice
        legalName={site.legalName}
        mandatory={options.mandatory}
        channels={options.channels}
      />
    ),
    onSubmit: (event) => void submit(event),
  }
  return { slots, answer, focus, reset: () => setAnswer(emptyAnswer) }
}

function show(tone: 'success' | 'destructive', message: FormMessage | undefined): void {
  if (message) showToast({ tone, ...message })
}

const pause = (ms = 0) => new Promise((later) => setTimeout(later, ms))
