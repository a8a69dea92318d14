import { useState } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { checkValues } from '../../rules/check-values.ts'
import { computeVerdict, withAnswersOfOption, withComputedDates } from '../../rules/derive.ts'
import { isFileField } from '../../rules/file-answers.ts'
import { withFreeText } from '../../rules/submission-body.ts'
import { fieldsOf, type Lists } from '#app/modules/forms/schema/definition.ts'
import { labelOf, otherName, type ClientForm, type Values } from '../../schema/definition.ts'
import { FieldInput } from '../field-input.tsx'
import { fieldId } from '../field-props.ts'
import { VerdictPanel } from '../verdict-panel.tsx'

export type CorrectionFormProps = {
  definition: ClientForm
  lists: Lists
  initial: Values
  errors: Record<string, string>
  isBusy: boolean
  onSave: (values: Values, reason: string) => Promise<void>
  onCancel: () => void
}

/** The same fields and the same checks as in the form itself, and why it is corrected. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { definition, lists, isBusy } = props
  const { values, change, reason, setReason, errors, attempt, save } = useCorrection(props)
  return (
    <form
      noValidate
      className="card grid gap-4"
      aria-label="Correction"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h2 className="text-lg">Correct the answers</h2>
      <ErrorSummary
        title="Please correct these answers."
        submission={attempt}
        errors={namedErrors(definition, errors)}
      />
      {correctable(definition).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          values={values}
          lists={lists}
          error={errors[field.name] ?? errors[otherName(field)]}
          onChange={change}
        />
      ))}
      <VerdictPanel definition={definition} verdict={computeVerdict(definition, values)} />
      <TextInput
        id={fieldId('reason')}
        label="Why it is corrected"
        isRequired
        maxLength={300}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel="Saving…">
          Save as a new version
        </Button>
        <Button variant="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Pictures and signatures stay as they were sent. */
const correctable = (definition: ClientForm) =>
  fieldsOf(definition).filter((field) => !isFileField(field))

function namedErrors(definition: ClientForm, errors: Record<string, string>) {
  return Object.entries(errors).map(([name, message]) => ({
    fieldId: fieldId(name),
    message: `${labelOf(definition, name) ?? 'Reason'}: ${message}`,
  }))
}

/** What was typed and what is wrong with it; nothing is sent while this page itself finds something. */
function useCorrection(props: CorrectionFormProps) {
  const { definition, lists, initial, onSave } = props
  const [values, setValues] = useState<Values>(() => withFreeText(definition, initial, lists))
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)

  function change(name: string, value: string) {
    const typed = { ...values, [name]: value }
    setValues(withComputedDates(definition, withAnswersOfOption(definition, typed, name, lists)))
  }

  function save() {
    const checked = checkValues(definition, values)
    const wrong: Record<string, string> = checked.ok ? {} : { ...checked.errors }
    if (reason.trim().length < 3) wrong.reason = 'Say in a few words why it is corrected.'
    setFound(wrong)
    setAttempt(attempt + 1)
    if (Object.keys(wrong).length === 0) void onSave(values, reason)
  }

  return { values, change, reason, setReason, errors: { ...props.errors, ...found }, attempt, save }
}
