import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { useFormDraft } from '#app/features/leads/ui/use-form-draft.ts'
import { sentFields } from '#app/features/leads/schema/inputs.ts'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { submissionError, thanksMs, toastMs } from '../content.ts'
import type { ContactForm } from '../rules/contact-view.ts'
import { emptyAnswer, sentAnswer, type FormAnswer } from '../rules/form-answer.ts'
import type { FormSlots } from '../ui/form-slots.ts'

type Shared = { site: Pick<SiteSettings, 'legalName'>; publicKey: string }

export type ContactFormOptions = {
  form: ContactForm
  /** What the server answered, where the form was posted to the page without script. */
  first: FormAnswer
  /** Which answers are needed, for the privacy notice. */
  mandatory: string
  /** The least time the form is submitting, in milliseconds (CTC-24). */
  shortestMs: number
  /** The toast of a success; without, the thanks in the page are all (CTC-04). */
  toast?: { title: string; description: string }
}

/**
 * A form of the page in the browser: sends it in place, thanks for 5000 ms and returns empty (CTC-05,
 * CTC-25), keeps what was typed until it was stored (CTC-27, LDS-07), and says when it is offline.
 */
export function useContactForm(options: ContactFormOptions): FormSlots {
  const { form: kind, shortestMs, toast } = options
  // Every route of this feature stands in that layout.
  const { site, publicKey } = useRouteLoaderData('features/shell/routes/public-layout') as Shared
  const lead = useLeadSubmission({ publicKey, form: kind, entry: 'form' })
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const [answer, setAnswer] = useState(options.first)
  const { attach, clear } = useFormDraft(kind, sentFields[kind])
  const { formRef, rememberFocus, expectReturn } = useFocusReturn(isSending, attach)
  useReturnOfTheForm(answer, options.first, () => {
    expectReturn()
    setAnswer(emptyAnswer)
  })

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    rememberFocus()
    setIsSending(true)
    const [sent] = await Promise.all([lead.send(new FormData(form)), pause(shortestMs)])
    setIsSending(false)
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const outcome = Object.keys(sent.fields).length > 0 ? 'refused' : 'failed'
      setAnswer({ ...answer, outcome, fields: sent.fields })
      return showToast({ ...toastLook, tone: 'destructive', ...submissionError })
    }
    clear(form)
    setAnswer({ ...sentAnswer })
    if (toast) showToast({ ...toastLook, tone: 'success', ...toast })
  }
  return {
    attach: formRef,
    answer,
    isSending,
    isOffline,
    onSubmit: (event) => void onSubmit(event),
    hiddenInputs: <SubmissionFields />,
    privacyNotice: <PrivacyNotice legalName={site.legalName} mandatory={options.mandatory} />,
  }
}

const toastLook = { channel: 'stack', durationMs: toastMs } as const
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))

/** Thanks given in the browser end after 5000 ms; those of a page that was opened for them stay. */
function useReturnOfTheForm(answer: FormAnswer, first: FormAnswer, onReturn: () => void) {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    if (answer.outcome !== 'sent' || answer === first) return
    const timer = setTimeout(() => latest.current(), thanksMs)
    return () => clearTimeout(timer)
  }, [answer, first])
}

/**
 * Keeps the focus from being lost: with a button that is disabled while it works, and with thanks that
 * make room for the form again.
 */
function useFocusReturn(
  isSending: boolean,
  attach: (form: HTMLFormElement) => void | (() => void),
) {
  const last = useRef<Element | null>(null)
  const isReturning = useRef(false)
  useEffect(() => {
    if (!isSending && isFocusLost() && last.current instanceof HTMLElement) last.current.focus()
  }, [isSending])
  const formRef = useCallback(
    (form: HTMLFormElement) => {
      const detach = attach(form)
      openFilledDetails(form)
      if (isReturning.current) {
        isReturning.current = false
        form.focus({ preventScroll: true })
      }
      return detach
    },
    [attach],
  )
  return {
    formRef,
    rememberFocus: () => {
      last.current = document.activeElement
    },
    expectReturn: () => {
      last.current = null
      isReturning.current = document.activeElement?.closest('[data-thanks]') !== null
    },
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** A draft that was put back must be seen. */
function openFilledDetails(form: HTMLFormElement): void {
  for (const details of form.querySelectorAll('details')) {
    const controls = details.querySelectorAll<HTMLInputElement>('input, textarea')
    if ([...controls].some(({ value }) => value !== '')) details.open = true
  }
}
