import type { FormSlots } from '#app/design/form/form-slots.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { controlProps } from '#app/features/form-engine/ui/control-props.ts'
import { TypedFields } from '#app/features/form-engine/ui/typed-field.tsx'
import { referralForm as form, referralWords } from '#app/features/leads/forms/referral.ts'
import { referralWords as words } from '../content/overview.ts'

type PersonProps = Pick<FormSlots, 'values' | 'errors'> & {
  legend: string
  name: 'name' | 'friendName'
  email: 'email' | 'friendEmail'
  consent: 'ownConsent' | 'friendKnows'
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
        legend={words.own}
        name="name"
        email="email"
        consent="ownConsent"
      />
      <Person
        {...{ values, errors }}
        legend={words.friend}
        name="friendName"
        email="friendEmail"
        consent="friendKnows"
      />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={referralWords.submitting}
        className="md:justify-self-start"
      >
        {referralWords.submit}
      </Button>
    </form>
  )
}

function Person({ legend, name, email, consent, values, errors }: PersonProps) {
  const answered = { prefix: 'referral', values, errors }
  const { defaultValue, ...statement } = controlProps(form.fields[consent], consent, answered)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-display text-lg font-semibold">{legend}</legend>
      <TypedFields
        form={form}
        {...answered}
        names={[name, email]}
        className="grid gap-4 md:grid-cols-2"
      />
      <Checkbox
        {...statement}
        label={referralWords.statements[consent]}
        defaultChecked={defaultValue === 'on'}
      />
    </fieldset>
  )
}
