import type { FormSlots } from '#app/design/form/form-slots.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { Button } from '#app/design/ui/button.tsx'
import {
  contactContent,
  contactInterests,
  type ContactInterest,
} from '#app/features/leads/forms/contact/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { getInTouch } from '../content.ts'
import { formHref } from '../rules/contact-view.ts'
import { AskedPlanNote, type NamedPlan } from './asked-plan.tsx'
import { AttachedPlan } from './attached-plan.tsx'
import { fieldsWith } from './fields-with.ts'
import { EmailField, NameField, PhoneField, type FieldProps } from './person-fields.tsx'

const { serviceInterestNames, serviceInterestUnset } = contactContent
const interests = contactInterests.map((value) => ({ value, label: serviceInterestNames[value] }))
const prefix = 'contact'

/** CTC-01 to CTC-03, D-60. Required fields and the e-mail format are the browser's to check, then the server's. */
export function GetInTouchForm({
  interest,
  wifiPlan = '',
  asked,
  attach,
  ...props
}: FormSlots & { interest: ContactInterest | ''; wifiPlan?: string; asked?: NamedPlan }) {
  const values = { serviceInterest: interest, ...props.values }
  const field = fieldsWith({ prefix, values, errors: props.errors }, contactContent)
  const hasMore = ['phone', 'message'].some((name) => props.values[name] || props.errors[name])
  return (
    <form
      ref={attach}
      method="post"
      action={formHref('contact', asked?.plan)}
      onSubmit={props.onSubmit}
      tabIndex={-1}
      aria-label={getInTouch.heading}
      className="grid gap-5"
    >
      {props.outcome}
      <input type="hidden" name="form" value="contact" />
      {props.hiddenInputs}
      {asked ? <AskedPlanNote {...asked} /> : null}
      <AttachedPlan planKey={props.values.wifiPlan ?? wifiPlan} error={props.errors.wifiPlan} />
      <div className="grid gap-5 md:grid-cols-2">
        <NameField field={field} />
        <EmailField field={field} />
      </div>
      <Select
        {...field('serviceInterest')}
        placeholder={serviceInterestUnset}
        options={interests}
        isRequired
      />
      <MoreFields field={field} isOpen={hasMore} />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={props.isSending}
        disabled={props.isSending}
        busyLabel={getInTouch.submitting}
        className="sm:justify-self-start"
      >
        {getInTouch.submit}
      </Button>
    </form>
  )
}

function MoreFields({ field, isOpen }: FieldProps & { isOpen: boolean }) {
  return (
    <div className="accordion">
      <details open={isOpen || undefined}>
        <summary className="accordion-summary">{getInTouch.more}</summary>
        <div className="grid gap-5 pt-1 pb-5">
          <TextArea {...field('message')} rows={4} maxLength={fieldLimits.text} />
          <PhoneField field={field} />
        </div>
      </details>
    </div>
  )
}
