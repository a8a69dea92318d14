import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { customQuoteForm } from '#app/features/leads/forms/custom-quote.ts'
import { emptyAnswer, sentAnswer, type FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { useLeadForm } from '#app/features/leads/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { filledQuote } from '../rules/filled-quote.ts'
import { pricingHref, type PricingPath, type PricingState } from '../rules/pricing-state.ts'
import { QuoteForm } from '../ui/quote-form.tsx'

export type QuoteRequestProps = {
  path: PricingPath
  state: PricingState
  /** What the server answered, where the form was posted to the page without script. */
  first: FormAnswer | undefined
  /** Names the chosen plan and its price; null where none is chosen. */
  chosenPlan: ReactNode
}

/** The quote form, with and without script (CMP-13 to CMP-21, PRC-20). */
export function QuoteRequest({ path, state, first, chosenPlan }: QuoteRequestProps) {
  const navigate = useNavigate()
  useFocusOnPlan(state.plan)
  const forgetPlan = () => {
    if (!state.plan && !state.isSent) return
    const href = pricingHref(path, { ...state, plan: '', answers: null, isSent: false })
    void navigate(href, {
      preventScrollReset: true,
      replace: true,
      defaultShouldRevalidate: false,
    })
  }
  const { slots } = useLeadForm({
    site: usePublicSite(),
    form: customQuoteForm,
    prefix: 'quote',
    first:
      first ?? (state.isSent ? sentAnswer : { ...emptyAnswer, values: filledQuote(state.answers) }),
    isRefusalAnError: false,
    onStored: forgetPlan,
  })
  return (
    <QuoteForm
      {...slots}
      action={`${pricingHref(path, { ...state, isSent: false })}#quote-answer`}
      plan={state.plan}
      chosenPlan={chosenPlan}
    />
  )
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
