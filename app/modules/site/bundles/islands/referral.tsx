import { Checkbox } from '#app/design/form/choices.tsx'
import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { TypedFields, controlProps } from '#app/modules/forms/ui/form-field.tsx'
import { referralForm, referralWords } from '#app/modules/sales/lead/forms/referral.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { referralWords as words } from '../content.ts'

const people = [
  { legend: words.own, name: 'name', email: 'email', consent: 'ownConsent' },
  { legend: words.friend, name: 'friendName', email: 'friendEmail', consent: 'friendKnows' },
] as const

type PersonProps = Pick<FormSlots, 'values' | 'errors'> & (typeof people)[number]

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
      {people.map((person) => (
        <Person key={person.name} {...person} {...{ values, errors }} />
      ))}
    </PostedForm>
  )
}

function Person({ legend, name, email, consent, values, errors }: PersonProps) {
  const answered = { prefix: 'referral', values, errors }
  const { defaultValue, ...statement } = controlProps(
    referralForm.fields[consent],
    consent,
    answered,
  )
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-display text-lg font-semibold">{legend}</legend>
      <TypedFields
        form={referralForm}
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

/** Fields that are stored as a draft on the device. The two consent statements must be ticked each time. */
const draftFieldNames = ['name', 'email', 'friendName', 'friendEmail'] as const

/** `first` is the server's answer after a post without JavaScript. */
export const Referral = island(
  'site/bundles/referral',
  function Referral({ first }: { first: FormAnswer }) {
    const { slots } = useLeadForm({
      form: referralForm,
      drafted: draftFieldNames,
      prefix: 'referral',
      first,
    })
    return (
      <ResilientSubtree>
        <ReferralForm {...slots} />
      </ResilientSubtree>
    )
  },
)
