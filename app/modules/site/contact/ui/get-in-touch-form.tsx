import type { FormSlots } from '#app/design/form/form-slots.ts'
import { PostedForm } from '#app/design/form/posted-form.tsx'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { type Answered, FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { contactForm, type ContactInterest } from '#app/modules/sales/lead/forms/contact.ts'
import { getInTouch } from '../content.ts'
import { formHref } from '../rules/contact-view.ts'
import { AskedPlanNote, type NamedPlan } from './asked-plan.tsx'
import { AttachedPlan } from './attached-plan.tsx'

/** D-60: what stands behind the disclosure; all else is asked at once. */
const more = ['message', 'phone'] as const
const asked = visibleFields(contactForm).filter((name) => !more.some((other) => other === name))

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
      {plan ? <AskedPlanNote {...plan} /> : null}
      <AttachedPlan planKey={props.values.wifiPlan ?? wifiPlan} error={props.errors.wifiPlan} />
      <FormFields form={contactForm} names={asked} {...answered} />
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
