import type { ReactNode } from 'react'
import { PostedForm } from '#app/design/form/form.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { interestForm } from '#app/modules/sales/lead/forms/it-health.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { interestWords } from '../content.ts'
import { anchorOf, healthHref, type HealthAnswer } from '../rules.ts'
import { FormProblems, useHealthLead, type HealthFormProps } from './health-form.tsx'

/** ITH-12 to ITH-14. `isSent`: the page was opened by the redirect after a post without script. */
export function InterestRegistration({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first,
    reply: interestForm.reply,
    isSent,
  })
  const { receipt, answer } = sending
  return (
    <ResilientSubtree>
      <InterestForm
        {...parts}
        {...sending}
        isSent={isSent}
        receipt={
          receipt ? <Receipt receipt={receipt} takesFocus={answer.outcome === 'sent'} /> : null
        }
      />
    </ResilientSubtree>
  )
}

const { success, failure } = interestForm.reply

/** ITH-12, ITH-13. `isSent` says in the page what the toast says where script runs. */
function InterestForm({
  answer,
  ...props
}: HealthFormProps & { isSent: boolean; receipt: ReactNode }) {
  return (
    <PostedForm
      slots={props}
      id={anchorOf(answer)}
      action={`${healthHref({ tab: 'interest' })}#interest-answer`}
      submit={{
        label: interestWords.submit,
        busyLabel: interestWords.submitting,
        disabled: props.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-5"
    >
      <div>
        <h2 className="text-2xl">{interestWords.heading}</h2>
        <p className="mt-2 text-ink-soft">{interestWords.intro}</p>
      </div>
      {props.isSent ? (
        <Notice tone="success" title={success.title}>
          {success.description}
        </Notice>
      ) : null}
      {props.receipt}
      <FormProblems answer={answer} words={failure} isOffline={props.isOffline} />
      <input type="hidden" name="form" value="interest" />
      <FormFields
        form={interestForm}
        prefix="interest"
        values={answer.values}
        errors={answer.fields}
      />
    </PostedForm>
  )
}
