import { useState } from 'react'
import type { z } from 'zod'
import { TextInput } from '#app/design/form/field.tsx'
import { ErrorSummary } from '#app/design/form/form.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { type OptionLists, findFieldByName, fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, labelOf, freeTextName } from '../../definition/rules.ts'
import type { submissionConflictSchema } from '../../draft/schema.ts'
import { type FileAnswer, filesOf, isFileField } from '../../file/rules.ts'
import { computeVerdict, optionDefaults, withComputedDates } from '../../rules.ts'
import { FieldInput } from '../../ui/field-input.tsx'
import { fieldId } from '../../ui/field-props.ts'
import { VerdictPanel } from '../../ui/verdict-panel.tsx'
import type { useSubmissionFiles } from '../calls.ts'
import { answerChanges, checkValues, valuesOfAnswers, withFreeText } from '../rules.ts'

type CorrectionFormProps = {
  definition: ClientForm
  lists: OptionLists
  /** The stored answers that this correction is based on. */
  initial: Values
  errors: Record<string, string>
  isBusy: boolean
  onSave: (values: Values, reason: string) => Promise<void>
  onCancel: () => void
}

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
        errors={labelledErrors(definition, errors)}
      />
      {correctableFields(definition).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          values={values}
          lists={lists}
          error={errors[field.name] ?? errors[freeTextName(field)]}
          onChange={change}
        />
      ))}
      <VerdictPanel definition={definition} verdict={computeVerdict(definition, values)} />
      <TextInput
        id={fieldId('reason')}
        label="Reason for the correction"
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

const correctableFields = (definition: ClientForm) =>
  fieldsOf(definition).filter((field) => !isFileField(field))

function labelledErrors(definition: ClientForm, errors: Record<string, string>) {
  return Object.entries(errors).map(([name, message]) => ({
    fieldId: fieldId(name),
    message: `${labelOf(definition, name) ?? 'Reason'}: ${message}`,
  }))
}

/** Returns the typed values and their errors. Sends nothing while the browser finds an error. */
function useCorrection(props: CorrectionFormProps) {
  const { definition, lists, initial, onSave } = props
  // Only what was typed, so that the other answers follow `initial`.
  const [typed, setTyped] = useState<Values>({})
  const start = withFreeText(definition, initial, lists)
  const values = withComputedDates(definition, { ...start, ...typed })
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)

  function change(name: string, value: string) {
    setTyped((before) => {
      const now = { ...before, [name]: value }
      return { ...now, ...optionDefaults(definition, { ...start, ...now }, name, lists) }
    })
  }

  function save() {
    const checked = checkValues(definition, values)
    const wrong: Record<string, string> = checked.ok ? {} : { ...checked.errors }
    if (reason.trim().length < 3) wrong.reason = 'Give a short reason for the correction.'
    setFound(wrong)
    setAttempt(attempt + 1)
    if (Object.keys(wrong).length === 0) void onSave(values, reason)
  }

  return { values, change, reason, setReason, errors: { ...props.errors, ...found }, attempt, save }
}

export type SubmissionConflict = z.infer<typeof submissionConflictSchema>

type ConflictNoticeProps = {
  definition: ClientForm
  /** The stored answers when the correction was opened. */
  mine: Values
  conflict: SubmissionConflict
  message: string
  onReload: () => void
}

export function ConflictNotice(props: ConflictNoticeProps) {
  const { definition, mine, conflict, onReload } = props
  const now = valuesOfAnswers(conflict.answers, conflict.preferences)
  return (
    <Notice tone="warning" role="alert" title={props.message}>
      <p>{`Last changed by ${conflict.changedBy ?? 'a colleague'}. Your changes are not saved.`}</p>
      <ul className="my-2 list-disc ps-5">
        {answerChanges(definition, mine, now, 'is now').map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button size="small" onClick={onReload}>
        Show the current answers
      </Button>
    </Notice>
  )
}

type FileAnswersProps = {
  definition: ClientForm
  values: Values
  files: ReturnType<typeof useSubmissionFiles>
}

export function FileAnswers({ definition, values, files: { read, save } }: FileAnswersProps) {
  const files = filesOf(definition, values)
  if (files.length === 0) return null
  return (
    <CardSection id="files" title="Pictures">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {files.map(({ field, hash }, index) => {
          const label = fileLabel(definition, files, index)
          return (
            <li key={`${field} ${hash}`} className="grid content-start gap-1">
              <FileCanvas source={hash} label={label} read={read} maxSide={800} />
              <div className="flex items-center justify-between gap-2">
                <span className="text-sm text-ink-soft">{label}</span>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Save ${label}`}
                  onClick={() => save(hash)}
                >
                  Save
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </CardSection>
  )
}

/** Returns a label such as "Pictures of the place 2". A signature has no number, because there is only one. */
function fileLabel(definition: ClientForm, files: readonly FileAnswer[], index: number): string {
  const name = files[index]!.field
  const field = findFieldByName(definition, name)
  const before = files.slice(0, index).filter((file) => file.field === name)
  const number = field?.type === 'signature' ? '' : ` ${before.length + 1}`
  return `${field?.label ?? 'Picture'}${number}`
}
