import { FieldError } from '#app/design/form/field.tsx'
import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { FormFields, type Answered } from '#app/modules/forms/ui/form-field.tsx'
import { contactForm, type ContactInterest } from '#app/modules/sales/lead/forms/contact.ts'
import { officeOfKey, planWifi } from '#app/modules/sales/lead/wifi-plan/rules.ts'
import { toolkitHref } from '../../wifi-toolkit/rules.ts'
import { chosenPlanWords, attachedPlan, getInTouch } from '../content.ts'
import { formHref, type PlanChoice } from '../rules.ts'

/** D-60: what stands behind the disclosure; all else is asked at once. */
const more = ['message', 'phone'] as const
const alwaysVisible = visibleFields(contactForm).filter(
  (name) => !more.some((other) => other === name),
)

/** CTC-01 to CTC-03, D-60. Required fields and the e-mail format are the browser's to check, then the server's. */
export function GetInTouchForm({
  interest,
  wifiPlan = '',
  asked: plan,
  ...props
}: FormSlots & { interest: ContactInterest | ''; wifiPlan?: string; asked?: NamedPlan }) {
  const values = { serviceInterest: interest, ...props.values }
  const answered = { prefix: 'contact', values, errors: props.errors }
  const hasMore = more.some((name) => props.values[name] || props.errors[name])
  return (
    <PostedForm
      slots={props}
      action={formHref('contact', plan?.plan)}
      submit={{
        label: getInTouch.submit,
        busyLabel: getInTouch.submitting,
        disabled: props.isSending,
        className: 'sm:justify-self-start',
      }}
      tabIndex={-1}
      aria-label={getInTouch.heading}
      className="grid gap-5"
    >
      {props.outcome}
      <input type="hidden" name="form" value="contact" />
      {plan ? <ChosenPlanNote {...plan} /> : null}
      <AttachedPlan planKey={props.values.wifiPlan ?? wifiPlan} error={props.errors.wifiPlan} />
      <FormFields form={contactForm} names={alwaysVisible} {...answered} />
      <MoreFields {...answered} isOpen={hasMore} />
    </PostedForm>
  )
}

function MoreFields({ isOpen, ...answered }: Answered & { isOpen: boolean }) {
  return (
    <div className="accordion">
      <details open={isOpen || undefined}>
        <summary className="accordion-summary">{getInTouch.more}</summary>
        <FormFields
          form={contactForm}
          names={more}
          className="grid gap-5 pt-1 pb-5"
          {...answered}
        />
      </details>
    </div>
  )
}

/** A plan with its name and its price in words. */
export type NamedPlan = { plan: PlanChoice; name: string; price: string }

/** PRC-20: the plan that travels with the message, with its price. */
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

/** WIF-23: the Wi-Fi plan that travels with the message; nothing where none is attached. */
function AttachedPlan({ planKey, error }: { planKey: string; error?: string }) {
  const office = officeOfKey(planKey)
  if (!office) return error ? <FieldError id="contact-wifiPlan" message={error} /> : null
  const { title, text, change, remove } = attachedPlan
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
