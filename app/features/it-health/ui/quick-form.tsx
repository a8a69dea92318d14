import { Button } from '#app/design/ui/button.tsx'
import { FormFields } from '#app/features/form-engine/ui/form-field.tsx'
import { assessmentForm } from '#app/features/leads/forms/assessment.ts'
import { quickForm } from '../content.ts'
import { anchorOf, businessFields, detailFields } from '../rules/health-answer.ts'
import { healthPath } from '../rules/health-view.ts'
import { FormProblems } from './form-problems.tsx'
import type { HealthFormProps } from './form-slots.ts'

const asked = [...businessFields, ...detailFields]

/** ITH-02 to ITH-11. Required fields and the e-mail format are the browser's to check, then the server's. */
export function QuickForm({ attach, answer, isSending, ...props }: HealthFormProps) {
  const fields = { prefix: 'quick', values: answer.values, errors: answer.fields }
  return (
    <form
      ref={attach}
      method="post"
      id={anchorOf(answer)}
      action={`${healthPath}#quick-answer`}
      onSubmit={props.onSubmit}
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
      {props.hiddenInputs}
      <FormFields form={assessmentForm} names={asked} {...fields} />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={quickForm.submitting}
        className="md:justify-self-start"
      >
        {quickForm.submit}
      </Button>
    </form>
  )
}
