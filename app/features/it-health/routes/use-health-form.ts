import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { showToast } from '#app/design/toast/show-toast.ts'
import { emptyAnswer, fieldsOf, type HealthAnswer } from '../rules/health-answer.ts'
import { useFormDraft } from '#app/features/leads/ui/use-form-draft.ts'

export type Words = { title: string; description: string }

/** What came of a submission, as leads' hook tells it. */
export type Sent = { isStored: true } | { isStored: false; reason: string; fields: FieldErrors }

export type HealthFormOptions = {
  /** What the server answered, where the form was posted to the page without script. */
  first: HealthAnswer
  /** Forms of one draft share their typed values (D-01). */
  draft: string
  channel: 'single' | 'stack'
  success: Words
  failure: Words
  send: (data: FormData) => Promise<Sent>
}

/**
 * One form of the page in the browser: sends it in place, shows its toast, keeps what was typed until
 * it was stored (LDS-07), and says plainly when the device is offline (LDS-08).
 */
export function useHealthForm(options: HealthFormOptions) {
  const [answer, setAnswer] = useState(options.first)
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const { attach, clear } = useFormDraft(options.draft, fieldsOf[answer.form])
  const rememberFocus = useFocusReturn(isSending)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    rememberFocus()
    setIsSending(true)
    const sent = await options.send(new FormData(form))
    setIsSending(false)
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const outcome = Object.keys(sent.fields).length > 0 ? 'refused' : 'failed'
      setAnswer({ ...answer, outcome, fields: sent.fields })
      showToast({ channel: options.channel, tone: 'destructive', ...options.failure })
      return
    }
    clear(form)
    setAnswer({ ...emptyAnswer(answer.form), outcome: 'sent' })
    showToast({ channel: options.channel, tone: 'success', ...options.success })
  }
  return { attach, answer, setAnswer, isSending, isOffline, send }
}

/** A button that is disabled while it works loses the focus; it gets it back, unless something else took it. */
function useFocusReturn(isSending: boolean) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isSending && isLost && last.current instanceof HTMLElement) last.current.focus()
  }, [isSending])
  return () => {
    last.current = document.activeElement
  }
}
