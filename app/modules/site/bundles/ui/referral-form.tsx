import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { Checkbox } from '#app/design/form/choices.tsx'
import { TypedFields, controlProps } from '#app/modules/forms/ui/form-field.tsx'
import { referralForm as form, referralWords } from '#app/modules/sales/lead/forms/referral.ts'
import { referralWords as words } from '../content.ts'

type PersonProps = Pick<FormSlots, 'values' | 'errors'> & {
  legend: string
  name: 'name' | 'friendName'
  email: 'email' | 'friendEmail'
  consent: 'ownConsent' | 'friendKnows'
}

/** BUN-11, D-39: two people, each with the statement about their consent. */
export function ReferralForm(props: FormSlots) {
  const { values, errors } = props
  return (
    <PostedForm
      slots={props}
      id={props.anchorId}
      action="/bundles#referral-answer"
      submit={{
        label: referralWords.submit,
        busyLabel: referralWords.submitting,
        disabled: props.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-5"
    >
      {props.outcome}
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
    </PostedForm>
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
