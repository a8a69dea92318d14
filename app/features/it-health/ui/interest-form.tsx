import { Select } from '#app/design/form/select.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { formMessages } from '#app/features/leads/content/messages.ts'
import { interestContent, interestServices } from '#app/features/leads/forms/interest/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { interestForm } from '../content.ts'
import { anchorOf } from '../rules/health-answer.ts'
import { healthHref } from '../rules/health-view.ts'
import { FormProblems } from './form-problems.tsx'
import type { HealthFormProps } from './form-slots.ts'

const { labels, placeholders } = interestContent
const { success, failure } = formMessages.interest
const services = interestServices.map((value) => ({ value, label: value }))

/** ITH-12, ITH-13. `isSent` says in the page what the toast says where script runs. */
export function InterestForm({
  attach,
  answer,
  isSending,
  ...props
}: HealthFormProps & { isSent: boolean }) {
  return (
    <form
      ref={attach}
      method="post"
      id={anchorOf(answer)}
      action={`${healthHref({ tab: 'interest' })}#interest-answer`}
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      <div>
        <h2 className="text-2xl">{interestForm.heading}</h2>
        <p className="mt-2 text-ink-soft">{interestForm.intro}</p>
      </div>
      {props.isSent ? (
        <Notice tone="success" title={success.title}>
          {success.description}
        </Notice>
      ) : null}
      <FormProblems answer={answer} words={failure} isOffline={props.isOffline} />
      <input type="hidden" name="form" value="interest" />
      {props.hiddenInputs}
      <Fields answer={answer} />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={interestForm.submitting}
        className="md:justify-self-start"
      >
        {interestForm.submit}
      </Button>
    </form>
  )
}

function Fields({ answer }: Pick<HealthFormProps, 'answer'>) {
  const field = (name: 'fullName' | 'companyName' | 'email', max: number) => ({
    id: `interest-${name}`,
    name,
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: answer.values[name],
    error: answer.fields[name],
    maxLength: max,
    isRequired: true,
  })
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput {...field('fullName', fieldLimits.name)} autoComplete="name" />
        <TextInput {...field('companyName', fieldLimits.company)} autoComplete="organization" />
      </div>
      <TextInput {...field('email', fieldLimits.email)} {...emailAttributes} />
      <Select
        id="interest-services"
        name="services"
        label={labels.services}
        placeholder={interestContent.servicesUnset}
        options={services}
        defaultValue={answer.values.services}
        error={answer.fields.services}
        isRequired
      />
    </>
  )
}
