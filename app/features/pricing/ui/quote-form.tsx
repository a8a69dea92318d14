import type { ReactNode } from 'react'
import type { FormSlots } from '#app/design/form/form-slots.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import {
  customQuoteContent,
  deviceOptions,
  type QuotedOffer,
} from '#app/features/leads/forms/custom-quote/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import type { QuoteField } from '../rules/quote-fields.ts'

const { labels, placeholders } = customQuoteContent
const devices = deviceOptions.map((value) => ({ value, label: value }))

export type QuoteFormProps = FormSlots & {
  /** Where the form is posted without script; the page that answers opens at the form. */
  action: string
  plan: QuotedOffer | ''
  /** Names the chosen plan and its price. */
  chosenPlan: ReactNode
}

/** CMP-13 to CMP-21. */
export function QuoteForm({ attach, ...props }: QuoteFormProps) {
  return (
    <form
      ref={attach}
      method="post"
      id={props.anchorId}
      action={props.action}
      noValidate
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      {props.outcome}
      {props.chosenPlan}
      <input type="hidden" name="plan" value={props.plan} />
      {props.hiddenInputs}
      <Fields values={props.values} errors={props.errors} />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={props.isSending}
        busyLabel={customQuoteContent.submitting}
        className="md:justify-self-start"
      >
        {customQuoteContent.submit}
      </Button>
    </form>
  )
}

function Fields({ values, errors }: Pick<FormSlots, 'values' | 'errors'>) {
  const field = (name: QuoteField) => ({
    id: `quote-${name}`,
    name,
    label: labels[name],
    defaultValue: values[name],
    error: errors[name],
  })
  const line = (name: Exclude<QuoteField, 'devices' | 'requirements'>, maxLength: number) => ({
    ...field(name),
    placeholder: placeholders[name],
    maxLength,
    isRequired: true,
  })
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput {...line('fullName', fieldLimits.name)} autoComplete="name" />
        <TextInput {...line('companyName', fieldLimits.company)} autoComplete="organization" />
        <TextInput {...line('email', fieldLimits.email)} {...emailAttributes} />
        <PhoneInput {...line('phone', fieldLimits.phone)} />
      </div>
      <Select
        {...field('devices')}
        placeholder={customQuoteContent.devicesUnset}
        options={devices}
        isRequired
      />
      <TextArea
        {...field('requirements')}
        placeholder={placeholders.requirements}
        maxLength={fieldLimits.text}
        rows={4}
      />
    </>
  )
}
