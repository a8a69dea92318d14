import { Checkbox } from '#app/design/form/checkbox.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { referralContent } from '#app/features/leads/forms/referral/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { referralWords } from '../content/overview.ts'
import { anchorOf } from '../rules/form-answer.ts'
import { FormOutcome } from './form-outcome.tsx'
import type { FormSlots } from './form-slots.ts'

const { labels, placeholders, statements } = referralContent

/** BUN-11, D-39: two people, each with the statement about their consent. */
export function ReferralForm({ attach, answer, isSending, ...props }: FormSlots) {
  const about = (name: keyof typeof labels) => ({
    id: `referral-${name}`,
    name,
    error: answer.fields[name],
    isRequired: true,
  })
  const text = (name: 'name' | 'email' | 'friendName' | 'friendEmail', max: number) => ({
    ...about(name),
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: answer.values[name],
    maxLength: max,
  })
  const address = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  const statement = (name: 'ownConsent' | 'friendKnows') => (
    <Checkbox
      {...about(name)}
      label={statements[name]}
      defaultChecked={answer.values[name] === 'on'}
    />
  )
  return (
    <form
      ref={attach}
      method="post"
      id={anchorOf('referral', answer)}
      action="/bundles#referral-answer"
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      <FormOutcome
        form="referral"
        answer={answer}
        isOffline={props.isOffline}
        success={referralContent.success}
        failure={referralContent.failure}
      />
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
