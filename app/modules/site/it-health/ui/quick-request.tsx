import { PostedForm } from '#app/design/form/form.tsx'
import { changeAddress } from '#app/design/island/address.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { assessmentForm } from '#app/modules/sales/lead/forms/it-health.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { quickForm } from '../content.ts'
import {
  anchorOf,
  businessFields,
  detailFields,
  emptyAnswer,
  healthPath,
  type HealthAnswer,
} from '../rules.ts'
import {
  AgainButton,
  FormProblems,
  ThankYouPanel,
  useHealthLead,
  type HealthFormProps,
} from './health-form.tsx'

/** ITH-02 to ITH-11. `isSent`: the page was opened by the redirect after a post without script. */
export function QuickRequest({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    reply: assessmentForm.reply,
    isSent,
  })
  const { answer, setAnswer } = sending
  if (answer.outcome !== 'sent') {
    return (
      <ResilientSubtree key="form">
        <QuickForm {...parts} {...sending} />
      </ResilientSubtree>
    )
  }
  const { heading, text, again } = quickForm.thanks
  const askAgain = () => {
    setAnswer(emptyAnswer('quick'))
    if (isSent) changeAddress(healthPath)
  }
  return (
    <ResilientSubtree key="thanks">
      <ThankYouPanel
        id="quick-answer"
        heading={heading}
        text={text}
        status={isSent ? assessmentForm.reply.success : undefined}
        receipt={sending.receipt ? <Receipt receipt={sending.receipt} /> : null}
      >
        <AgainButton action={healthPath} onAgain={askAgain}>
          <Button type="submit" variant="secondary">
            {again}
          </Button>
        </AgainButton>
      </ThankYouPanel>
    </ResilientSubtree>
  )
}

const quickFields = [...businessFields, ...detailFields]

/** ITH-02 to ITH-11. Required fields and the e-mail format are the browser's to check, then the server's. */
function QuickForm({ answer, ...props }: HealthFormProps) {
  const fields = { prefix: 'quick', values: answer.values, errors: answer.fields }
  return (
    <PostedForm
      slots={props}
      id={anchorOf(answer)}
      action={`${healthPath}#quick-answer`}
      submit={{
        label: quickForm.submit,
        busyLabel: quickForm.submitting,
        disabled: props.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-5"
    >
      <div>
        <h2 className="text-2xl">{quickForm.heading}</h2>
        <p className="mt-1 text-ink-soft">{quickForm.intro}</p>
      </div>
      <FormProblems
        answer={answer}
        words={assessmentForm.reply.failure}
        isOffline={props.isOffline}
      />
      <input type="hidden" name="form" value="quick" />
      <FormFields form={assessmentForm} names={quickFields} {...fields} />
    </PostedForm>
  )
}
