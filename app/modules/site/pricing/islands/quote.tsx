import type { ReactNode } from 'react'
import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { StateLink, changeAddress, useAddressState } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { searchableOfferName } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import {
  customQuoteForm,
  customQuoteWords,
  type QuotedOffer,
} from '#app/modules/sales/lead/forms/custom-quote.ts'
import {
  emptyAnswer,
  sentAnswer,
  type FormAnswer,
} from '#app/modules/sales/lead/public-form/rules.ts'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { quoteWords } from '../content.ts'
import {
  quoteFormDefaults,
  parsePricingState,
  pricingHref,
  type PricingPath,
  type PricingState,
} from '../rules.ts'

type QuoteFormProps = FormSlots & {
  /** Address that the form is posted to without JavaScript; the response scrolls to the form. */
  action: string
  plan: QuotedOffer | ''
  chosenPlan: ReactNode
}

function QuoteForm(props: QuoteFormProps) {
  return (
    <PostedForm
      slots={props}
      id={props.anchorId}
      action={props.action}
      submit={{
        label: customQuoteWords.submit,
        busyLabel: customQuoteWords.submitting,
        className: 'md:justify-self-start',
      }}
      noValidate
      className="grid gap-5"
    >
      {props.outcome}
      {props.chosenPlan}
      <input type="hidden" name="plan" value={props.plan} />
      <FormFields
        form={customQuoteForm}
        prefix="quote"
        values={props.values}
        errors={props.errors}
      />
    </PostedForm>
  )
}

type Props = {
  path: PricingPath
  /** Page state. Without a chosen plan, it contains the plan that "Find your recipe" recommends. */
  state: PricingState
  /** The server's answer, if the form was posted to the page. */
  first?: FormAnswer
  offer?: Offer
}

export const Quote = island(
  'site/pricing/quote',
  ({ path, state: served, first, offer }: Props) => {
    const now = useAddressState(parsePricingState, served)
    const withoutPlan = { ...now, plan: '', answers: null, isSent: false } as const
    const isWithPlan = now.plan !== '' || now.answers !== null
    const plan = isWithPlan ? served.plan : ''
    const { slots } = useLeadForm({
      form: customQuoteForm,
      prefix: 'quote',
      first:
        first ??
        (served.isSent
          ? sentAnswer
          : { ...emptyAnswer, values: quoteFormDefaults(served.answers) }),
      isRefusalAnError: false,
      onStored: () => changeAddress(pricingHref(path, withoutPlan), 'replace'),
    })
    return (
      <QuoteForm
        {...slots}
        action={`${pricingHref(path, { ...now, isSent: false })}#quote-answer`}
        plan={plan}
        chosenPlan={
          offer && plan !== '' ? (
            <ChosenPlan
              offer={offer}
              price={<Price offer={offer} isFrom={offer.isStartingPrice} hasUnit />}
              withoutHref={pricingHref(path, withoutPlan)}
            />
          ) : null
        }
      />
    )
  },
)

type ChosenPlanProps = {
  offer: Offer
  price: ReactNode
  /** Address of the same page without a plan. */
  withoutHref: string
}

function ChosenPlan({ offer, price, withoutHref }: ChosenPlanProps) {
  return (
    <div className="chosen flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p>
        <span className="block text-sm">{quoteWords.chosenPlan}</span>
        <strong className="font-display text-lg">{searchableOfferName(offer)}</strong>{' '}
        <span className="text-clay-deep">{price}</span>
      </p>
      <StateLink
        to={withoutHref}
        opensAt="custom-quote"
        className="link inline-flex min-h-touch items-center text-sm"
      >
        {quoteWords.withoutPlan}
      </StateLink>
    </div>
  )
}
