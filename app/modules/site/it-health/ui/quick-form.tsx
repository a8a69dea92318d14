import { PostedForm } from '#app/design/form/posted-form.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { assessmentForm } from '#app/modules/sales/lead/forms/assessment.ts'
import { quickForm } from '../content.ts'
import { anchorOf, businessFields, detailFields } from '../rules/health-answer.ts'
import { healthPath } from '../rules/health-view.ts'
import { FormProblems } from './form-problems.tsx'
import type { HealthFormProps } from './form-slots.ts'

const asked = [...businessFields, ...detailFields]

/** ITH-02 to ITH-11. Required fields and the e-mail format are the browser's to check, then the server's. */
export function QuickForm({ answer, ...props }: HealthFormProps) {
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
      <FormFields form={assessmentForm} names={asked} {...fields} />
    </PostedForm>
  )
}
