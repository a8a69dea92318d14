import { useState, type FormEvent } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { showToast } from '#app/design/toast/show-toast.ts'
import type { FormMessage } from '#app/features/leads/content/messages.ts'
import { useFocusReturn } from '#app/features/leads/ui/use-focus-return.ts'
import { emptyAnswer, fieldsOf, type HealthAnswer } from '../rules/health-answer.ts'
import { useFormDraft } from '#app/features/leads/ui/use-form-draft.ts'

/** What came of a submission, as leads' hook tells it. */
export type Sent = { isStored: true } | { isStored: false; reason: string; fields: FieldErrors }

export type HealthFormOptions = {
  /** What the server answered, where the form was posted to the page without script. */
  first: HealthAnswer
  /** Forms of one draft share their typed values (D-01). */
  draft: string
  messages: { success: FormMessage; failure: FormMessage }
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
  const focus = useFocusReturn(isSending)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    focus.remember()
    setIsSending(true)
    const sent = await options.send(new FormData(form))
    setIsSending(false)
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const outcome = Object.keys(sent.fields).length > 0 ? 'refused' : 'failed'
      setAnswer({ ...answer, outcome, fields: sent.fields })
      showToast({ tone: 'destructive', ...options.messages.failure })
      return
    }
    clear(form)
    setAnswer({ ...emptyAnswer(answer.form), outcome: 'sent' })
    showToast({ tone: 'success', ...options.messages.success })
  }
  return { attach, answer, setAnswer, isSending, isOffline, send }
}
