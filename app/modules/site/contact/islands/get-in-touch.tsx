import { FieldError } from '#app/design/form/field.tsx'
import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { FormFields, type FormState } from '#app/modules/forms/ui/form-field.tsx'
import { contactForm, type ContactInterest } from '#app/modules/sales/lead/forms/contact.ts'
import { emptyAnswer, type FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { officeOfKey, planWifi } from '#app/modules/sales/lead/wifi-plan/rules.ts'
import { toolkitHref } from '../../wifi-toolkit/rules.ts'
import { getInTouchWords, chosenPlanWords, attachedPlanWords } from '../content.ts'
import { formHref, type PlanChoice } from '../rules.ts'
import { Thanks, useContactForm } from '../ui/contact-form.tsx'

/** Fields in the section that opens on click. All other fields are always visible. */
const collapsedFields = ['message', 'phone'] as const
const alwaysVisibleFields = visibleFields(contactForm).filter(
  (name) => !collapsedFields.some((other) => other === name),
)

/** The browser checks required fields and the email format, then the server checks them again. */
export function GetInTouchForm({
  interest,
  wifiPlan = '',
  namedPlan: plan,
  ...props
}: FormSlots & { interest: ContactInterest | ''; wifiPlan?: string; namedPlan?: NamedPlan }) {
  const values = { serviceInterest: interest, ...props.values }
  const answered = { prefix: 'contact', values, errors: props.errors }
  const hasMore = collapsedFields.some((name) => props.values[name] || props.errors[name])
  return (
    <PostedForm
      slots={props}
      action={formHref('contact', plan?.plan)}
      submit={{
        label: getInTouchWords.submit,
        busyLabel: getInTouchWords.submitting,
        disabled: props.isSending,
        className: 'sm:justify-self-start',
      }}
      tabIndex={-1}
      aria-label={getInTouchWords.heading}
      className="grid gap-5"
    >
      {props.outcome}
      <input type="hidden" name="form" value="contact" />
      {plan ? <ChosenPlanNote {...plan} /> : null}
      <AttachedPlan planKey={props.values.wifiPlan ?? wifiPlan} error={props.errors.wifiPlan} />
      <FormFields form={contactForm} names={alwaysVisibleFields} {...answered} />
      <MoreFields {...answered} isOpen={hasMore} />
    </PostedForm>
  )
}

function MoreFields({ isOpen, ...answered }: FormState & { isOpen: boolean }) {
  return (
    <div className="accordion">
      <details open={isOpen || undefined}>
        <summary className="accordion-summary">{getInTouchWords.more}</summary>
        <FormFields
          form={contactForm}
          names={collapsedFields}
          className="grid gap-5 pt-1 pb-5"
          {...answered}
        />
      </details>
    </div>
  )
}

type NamedPlan = { plan: PlanChoice; name: string; price: string }

function ChosenPlanNote({ plan, name, price }: NamedPlan) {
  const { title, remove } = chosenPlanWords
  return (
    <Notice title={title}>
      <input type="hidden" name="plan" value={plan} />
      <p>
        <strong>{name}</strong>: <span>{price}</span>
      </p>
      <p className="mt-1">
        <TextLink to={remove.href}>{remove.name}</TextLink>
      </p>
    </Notice>
  )
}

/** Shows the Wi-Fi plan that is sent with the message, otherwise only its error. */
function AttachedPlan({ planKey, error }: { planKey: string; error?: string }) {
  const office = officeOfKey(planKey)
  if (!office) return error ? <FieldError id="contact-wifiPlan" message={error} /> : null
  const { title, text, change, remove } = attachedPlanWords
  return (
    <Notice tone="success" title={title}>
      <input type="hidden" name="wifiPlan" value={planKey} />
      <p>{text(office, planWifi(office))}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink to={`${toolkitHref({ ...office, tab: 'checklist' })}#calculator`}>
          {change}
        </TextLink>
        <TextLink to={remove.href}>{remove.name}</TextLink>
      </p>
    </Notice>
  )
}

const { title, description } = contactForm.reply.success

type Props = {
  interest: ContactInterest | ''
  /** Key of the Wi-Fi plan to attach, or an empty string. */
  wifiPlan: string
  namedPlan?: NamedPlan
  first: FormAnswer
  /** True if the redirect after a post without JavaScript opened the page. */
  isSent: boolean
}

export const GetInTouch = island('site/contact/get-in-touch', function GetInTouch(props: Props) {
  const { slots, isSent, receipt } = useContactForm({
    form: 'contact',
    prefix: 'contact',
    first:
      props.first.outcome === 'shown'
        ? { ...emptyAnswer, values: { serviceInterest: props.interest } }
        : props.first,
    isSuccessToasted: false,
  })
  return (
    <ResilientSubtree>
      <div className="recipe mt-10">
        <p className="recipe-tab">{getInTouchWords.tab}</p>
        <header className="recipe-head">
          <h2 className="recipe-title" id="get-in-touch-heading">
            {getInTouchWords.heading}
          </h2>
          {isSent ? null : <p className="recipe-meta">{getInTouchWords.intro}</p>}
        </header>
        {isSent ? (
          <Thanks title={title} description={description} receipt={receipt}>
            {props.isSent ? (
              <ButtonLink to={formHref('contact')} variant="secondary">
                {getInTouchWords.again}
              </ButtonLink>
            ) : null}
          </Thanks>
        ) : (
          <GetInTouchForm
            {...slots}
            interest={props.interest}
            wifiPlan={props.wifiPlan}
            namedPlan={props.namedPlan}
          />
        )}
      </div>
    </ResilientSubtree>
  )
})
