import { Checkbox } from '#app/design/form/checkbox.tsx'
import type { FormSlots } from '#app/design/form/form-slots.ts'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { referralContent } from '#app/features/leads/forms/referral/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { referralWords } from '../content/overview.ts'

const { labels, placeholders, statements } = referralContent

type PersonProps = Pick<FormSlots, 'values' | 'errors'> & {
  legend: string
  name: 'name' | 'friendName'
  email: 'email' | 'friendEmail'
  consent: 'ownConsent' | 'friendKnows'
  /** Whether the browser may fill in what it knows of the person who types. */
  isOwn?: boolean
}

/** BUN-11, D-39: two people, each with the statement about their consent. */
export function ReferralForm({ attach, values, errors, isSending, ...props }: FormSlots) {
  return (
    <form
      ref={attach}
      method="post"
      id={props.anchorId}
      action="/bundles#referral-answer"
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      {props.outcome}
      {props.hiddenInputs}
      <Person
        {...{ values, errors }}
        legend={referralWords.own}
        name="name"
        email="email"
        consent="ownConsent"
        isOwn
      />
      <Person
        {...{ values, errors }}
        legend={referralWords.friend}
        name="friendName"
        email="friendEmail"
        consent="friendKnows"
      />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={referralContent.submitting}
        className="md:justify-self-start"
      >
        {referralContent.submit}
      </Button>
    </form>
  )
}

function Person({ legend, name, email, consent, isOwn = false, values, errors }: PersonProps) {
  const about = (field: keyof typeof labels) => ({
    id: `referral-${field}`,
    name: field,
    error: errors[field],
    isRequired: true,
  })
  const text = (field: typeof name | typeof email, maxLength: number) => ({
    ...about(field),
    label: labels[field],
    placeholder: placeholders[field],
    defaultValue: values[field],
    maxLength,
  })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-display text-lg font-semibold">{legend}</legend>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput {...text(name, fieldLimits.name)} autoComplete={isOwn ? 'name' : 'off'} />
        <TextInput
          {...text(email, fieldLimits.email)}
          {...emailAttributes}
          autoComplete={isOwn ? 'email' : 'off'}
        />
      </div>
      <Checkbox
        {...about(consent)}
        label={statements[consent]}
        defaultChecked={values[consent] === 'on'}
      />
    </fieldset>
  )
}
