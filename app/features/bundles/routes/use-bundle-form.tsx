import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { useFormDraft } from '#app/features/leads/ui/use-form-draft.ts'
import type { LeadKind } from '#app/features/leads/schema/inputs.ts'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { sentAnswer, type FormAnswer } from '../rules/form-answer.ts'
import type { Words } from '../ui/form-outcome.tsx'
import type { FormSlots } from '../ui/form-slots.ts'

type Shared = { site: Pick<SiteSettings, 'legalName'>; publicKey: string }

export type BundleFormOptions = {
  form: LeadKind
  /** Kept on this device until they are sent (LDS-07). */
  fields: readonly string[]
  /** What the server answered, where the form was posted to the page without script. */
  first: FormAnswer
  /** Which answers are needed, for the privacy notice. */
  mandatory: string
  success: Words
  failure: Words
}

/**
 * A lead form in the browser: sends it in place, shows its toast, empties it once it is stored and
 * keeps it otherwise (BQF-09, BQF-12), and says plainly when the device is offline (LDS-08).
 */
export function useBundleForm(options: BundleFormOptions): FormSlots {
  // Every route of this feature stands in that layout.
  const { site, publicKey } = useRouteLoaderData('features/shell/routes/public-layout') as Shared
  const lead = useLeadSubmission({ publicKey, form: options.form, entry: 'form' })
  const [answer, setAnswer] = useState(options.first)
  const [isOffline, setIsOffline] = useState(false)
  const { attach, clear } = useFormDraft(options.form, options.fields)
  const isSending = lead.state.status === 'submitting'
  const rememberFocus = useFocusReturn(isSending)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    rememberFocus()
    const sent = await lead.send(new FormData(form))
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const outcome = Object.keys(sent.fields).length > 0 ? 'refused' : 'failed'
      setAnswer({ ...answer, outcome, fields: sent.fields })
      return showToast({ channel: 'stack', tone: 'destructive', ...options.failure })
    }
    clear(form)
    setAnswer(sentAnswer)
    showToast({ channel: 'stack', tone: 'success', ...options.success })
  }
  return {
    attach,
    answer,
    isSending,
    isOffline,
    onSubmit: (event) => void onSubmit(event),
    hiddenInputs: <SubmissionFields />,
    privacyNotice: <PrivacyNotice legalName={site.legalName} mandatory={options.mandatory} />,
  }
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
