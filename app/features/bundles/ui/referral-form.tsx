import { Checkbox } from '#app/design/form/checkbox.tsx'
import type { FormSlots } from '#app/design/form/form-slots.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { referralContent } from '#app/features/leads/forms/referral/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { referralWords } from '../content/overview.ts'

const { labels, placeholders, statements } = referralContent

/** BUN-11, D-39: two people, each with the statement about their consent. */
export function ReferralForm({ attach, values, errors, isSending, ...props }: FormSlots) {
  const about = (name: keyof typeof labels) => ({
    id: `referral-${name}`,
    name,
    error: errors[name],
    isRequired: true,
  })
  const text = (name: 'name' | 'email' | 'friendName' | 'friendEmail', max: number) => ({
    ...about(name),
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: values[name],
    maxLength: max,
  })
  const address = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  const statement = (name: 'ownConsent' | 'friendKnows') => (
    <Checkbox {...about(name)} label={statements[name]} defaultChecked={values[name] === 'on'} />
  )
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
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-display text-lg font-semibold">{referralWords.own}</legend>
        <div className="grid gap-4 md:grid-cols-2">
          <TextInput {...text('name', fieldLimits.name)} autoComplete="name" />
          <TextInput {...text('email', fieldLimits.email)} {...address} autoComplete="email" />
        </div>
        {statement('ownConsent')}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-display text-lg font-semibold">{referralWords.friend}</legend>
        <div className="grid gap-4 md:grid-cols-2">
          <TextInput {...text('friendName', fieldLimits.name)} autoComplete="off" />
          <TextInput {...text('friendEmail', fieldLimits.email)} {...address} autoComplete="off" />
        </div>
        {statement('friendKnows')}
      </fieldset>
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
