import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { useFormDraft } from '#app/features/leads/ui/use-form-draft.ts'
import { customQuoteContent } from '#app/features/leads/forms/custom-quote/content.ts'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { pricingHref, type PricingPath, type PricingState } from '../rules/pricing-state.ts'
import { emptyQuoteAnswer, quoteFields, type QuoteAnswer } from '../rules/quote-answer.ts'
import { QuoteForm } from '../ui/quote-form.tsx'

type Shared = { site: Pick<SiteSettings, 'legalName'>; publicKey: string }

export type QuoteRequestProps = {
  path: PricingPath
  state: PricingState
  /** What the server answered, where the form was posted to the page without script. */
  first: QuoteAnswer | undefined
  /** Names the chosen plan and its price; null where none is chosen. */
  chosenPlan: ReactNode
}

/** The quote form, with and without script (CMP-13 to CMP-21, PRC-20). */
export function QuoteRequest({ path, state, first, chosenPlan }: QuoteRequestProps) {
  // Both pages of this feature stand in that layout.
  const { site } = useRouteLoaderData('features/shell/routes/public-layout') as Shared
  const form = useQuoteForm(first)
  const navigate = useNavigate()
  useFocusOnPlan(state.plan)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const isStored = await form.send(event)
    if (!isStored || (!state.plan && !state.isSent)) return
    const href = pricingHref(path, { ...state, plan: '', isSent: false })
    await navigate(href, {
      preventScrollReset: true,
      replace: true,
      defaultShouldRevalidate: false,
    })
  }
  return (
    <QuoteForm
      attach={form.attach}
      action={`${pricingHref(path, { ...state, isSent: false })}#quote-answer`}
      answer={form.answer}
      isSending={form.isSending}
      isOffline={form.isOffline}
      isSent={state.isSent}
      plan={state.plan}
      chosenPlan={chosenPlan}
      hiddenInputs={<SubmissionFields />}
      privacyNotice={
        <PrivacyNotice legalName={site.legalName} mandatory={customQuoteContent.mandatory} />
      }
      onSubmit={(event) => void submit(event)}
    />
  )
}

/** Sends the form in place, and keeps what was typed until it is stored (CMP-21, LDS-07, LDS-08). */
function useQuoteForm(first: QuoteAnswer = emptyQuoteAnswer) {
  const { publicKey } = useRouteLoaderData('features/shell/routes/public-layout') as Shared
  const lead = useLeadSubmission({ publicKey, form: 'custom-quote', entry: 'form' })
  const [answer, setAnswer] = useState(first)
  const [isOffline, setIsOffline] = useState(false)
  const { attach, clear } = useFormDraft('custom-quote', quoteFields)
  const isSending = lead.state.status === 'submitting'

  const send = async (event: FormEvent<HTMLFormElement>): Promise<boolean> => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return false
    const sent = await lead.send(new FormData(form))
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (sent.isStored) {
      clear(form)
      setAnswer(emptyQuoteAnswer)
      showToast({ channel: 'single', tone: 'success', ...customQuoteContent.success })
      return true
    }
    const isRefused = sent.reason === 'invalid-input'
    const fields = isRefused ? sent.fields : {}
    setAnswer({ ...answer, outcome: isRefused ? 'refused' : 'failed', fields })
    if (!isRefused)
      showToast({ channel: 'single', tone: 'destructive', ...customQuoteContent.failure })
    return false
  }
  return { attach, answer, isSending, isOffline, send }
}

/** Choosing a plan in the browser leads to the form for keyboard and screen reader, too. */
function useFocusOnPlan(plan: string) {
  const lastPlan = useRef(plan)
  useEffect(() => {
    if (lastPlan.current === plan) return
    lastPlan.current = plan
    const isFocusLost = document.activeElement === document.body
    if (plan !== '' || isFocusLost) document.getElementById('custom-quote')?.focus()
  }, [plan])
}
