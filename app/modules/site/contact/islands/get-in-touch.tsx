import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { contactForm, type ContactInterest } from '#app/modules/sales/lead/forms/contact.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { getInTouch } from '../content.ts'
import { formHref } from '../rules.ts'
import { GetInTouchForm, type NamedPlan } from '../ui/get-in-touch-form.tsx'
import { Thanks, useContactForm } from '../ui/contact-form.tsx'

const { title, description } = contactForm.reply.success
const thanks = { title, description }

type Props = {
  interest: ContactInterest | ''
  /** The key of the Wi-Fi plan to attach, or nothing (WIF-23). */
  wifiPlan: string
  /** The plan that is asked about, if any (PRC-20). */
  asked?: NamedPlan
  first: FormAnswer
  /** The page was opened by the redirect after a post without script. */
  isSent: boolean
}

/** CTC-01 to CTC-06. */
export const GetInTouch = island('site/contact/get-in-touch', function GetInTouch(props: Props) {
  const { slots, isSent, receipt } = useContactForm({
    form: 'contact',
    prefix: 'contact',
    first: props.first,
    isSuccessToasted: false,
  })
  return (
    <ResilientSubtree>
      <div className="recipe mt-10">
        <p className="recipe-tab">{getInTouch.tab}</p>
        <header className="recipe-head">
          <h2 className="recipe-title" id="get-in-touch-heading">
            {getInTouch.heading}
          </h2>
          {isSent ? null : <p className="recipe-meta">{getInTouch.intro}</p>}
        </header>
        {isSent ? (
          <Thanks
            headingLevel="h3"
            receipt={receipt ? <Receipt receipt={receipt} /> : null}
            {...thanks}
          >
            {props.isSent ? (
              <ButtonLink to={formHref('contact')} variant="secondary">
                {getInTouch.again}
              </ButtonLink>
            ) : null}
          </Thanks>
        ) : (
          <GetInTouchForm
            {...slots}
            interest={props.interest}
            wifiPlan={props.wifiPlan}
            asked={props.asked}
          />
        )}
      </div>
    </ResilientSubtree>
  )
})
