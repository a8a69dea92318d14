import type { FieldErrors } from '#app/basics/outcome.ts'
import { useNow } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { ProgressBar } from '#app/design/ui/meter.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { type NamedField, findFieldByName, fieldsOf } from '#app/modules/forms/definition/rules.ts'
import {
  type ClientForm,
  type Section,
  type Values,
  labelOf,
  freeTextName,
} from '../definition/rules.ts'
import { type UndecidedQuestion, ageInWords } from '../draft/rules.ts'
import { isFileField } from '../file/rules.ts'
import {
  type EvaluationContext,
  answerText,
  answeredFields,
  computeVerdict,
  hintsOf,
  countMissingFields,
  progressPercent,
} from '../rules.ts'
import { FieldInput } from './field-input.tsx'
import { fieldId } from './field-props.ts'
import { VerdictPanel } from './verdict-panel.tsx'

function AnswerChoice(props: FormSectionProps & { question: UndecidedQuestion }) {
  const { definition, question, surroundings, onChoose } = props
  const now = useNow()
  const { name, answers } = question
  const label = labelOf(definition, name) ?? name
  const field = findFieldByName(definition, name)
  const words = (value: string) =>
    value === ''
      ? 'no answer'
      : field
        ? answerText(field, { [name]: value }, surroundings.lists)
        : value
  return (
    <div
      role="group"
      aria-label={`Two answers for ${label}`}
      className="grid gap-2 rounded-md border border-sunrise p-3"
    >
      <p className="font-semibold">{`Two answers were typed for ${label}. Which one is right?`}</p>
      <ul className="grid gap-2">
        {answers.map(({ value, at }, place) => (
          <li key={value} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              <span>{words(value)}</span>{' '}
              <span className="text-sm text-ink-soft">
                {`${place === 0 ? 'shown here' : 'on another device or tab'}, typed ${ageInWords(at, now)}`}
              </span>
            </span>
            <Button
              size="small"
              variant={place === 0 ? 'primary' : 'secondary'}
              aria-label={`Keep for ${label}: ${words(value)}`}
              onClick={() => {
                onChoose(name, value)
                focusById(fieldId(name))
              }}
            >
              Keep this
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to the field, because the clicked button disappears. */
function focusById(id: string): void {
  const found = document.getElementById(id)
  const control = 'input, select, textarea'
  const target = found?.matches(control) ? found : found?.querySelector<HTMLElement>(control)
  target?.focus()
}

type FormProgressProps = { definition: ClientForm; values: Values; isInConsole?: boolean }

export function FormProgress({ definition, values, isInConsole }: FormProgressProps) {
  const percent = progressPercent(definition, values)
  return (
    <div
      className={`sticky z-[5] border-b border-line bg-paper py-2 ${isInConsole ? 'top-14' : 'top-16'}`}
    >
      <ProgressBar label="Required answers" percent={percent} text={`${percent}%`} />
    </div>
  )
}

function ReviewList({ definition, values, surroundings }: FormSectionProps) {
  const answered = answeredFields(definition, values, surroundings.lists)
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-lg">Review</h3>
      <dl className="grid gap-x-6 text-sm max-sm:[&_dd]:mb-2 sm:gap-y-1 sm:grid-cols-[minmax(9rem,auto)_1fr]">
        {answered.map(({ name, label, text, isMissing }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className={`wrap-anywhere max-sm:mb-2 ${isMissing ? 'text-danger' : ''}`}>
              {isMissing ? 'Still needed' : text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type FormSectionProps = {
  definition: ClientForm
  section: Section
  number: number
  formNumber: number
  values: Values
  errors: FieldErrors
  surroundings: EvaluationContext
  questions: readonly UndecidedQuestion[]
  onChoose: (name: string, value: string) => void
  onChange: (name: string, value: string) => void
}

export function FormSection(props: FormSectionProps) {
  const { definition, section, number, values, surroundings } = props
  const hints = hintsOf(definition, section, values, surroundings)
  const hasRequired = fieldsOf(section).some(({ isRequired }) => isRequired)
  const isComplete = hasRequired && countMissingFields(section, values) === 0
  return (
    <section className="card grid gap-5" aria-labelledby={`section-${section.id}`}>
      <div>
        <p className="eyebrow flex items-center gap-2">
          <span>{`Section ${number} of ${definition.sections.length}`}</span>
          {isComplete ? (
            <span className="inline-flex items-center gap-1 text-success">
              <Icon name="check" size="small" /> <span>complete</span>
            </span>
          ) : null}
        </p>
        <h2 id={`section-${section.id}`} className="text-2xl">
          {section.title}
        </h2>
        {section.intro ? <p className="mt-1 text-ink-soft">{section.intro}</p> : null}
      </div>
      {section.shows === 'verdict' ? (
        <VerdictPanel definition={definition} verdict={computeVerdict(definition, values)} />
      ) : null}
      {section.banner ? <Notice tone="info">{section.banner}</Notice> : null}
      {fieldsOf(section).map((field) => (
        <QuestionField key={field.name} {...props} field={field} />
      ))}
      {hints.map((text) => (
        <Notice key={text} tone="warning" role="status">
          {text}
        </Notice>
      ))}
      {section.shows === 'review' ? <ReviewList {...props} /> : null}
    </section>
  )
}

function QuestionField(props: FormSectionProps & { field: NamedField }) {
  const { field, values, errors, surroundings, questions } = props
  return (
    <>
      <FieldInput
        // Pictures and drawings keep state that belongs to one form.
        key={isFileField(field) ? props.formNumber : undefined}
        field={field}
        values={values}
        lists={surroundings.lists}
        error={errors[field.name] ?? errors[freeTextName(field)]}
        onChange={props.onChange}
      />
      {questions
        .filter(({ name }) => name === field.name || name === freeTextName(field))
        .map((question) => (
          <AnswerChoice key={question.name} {...props} question={question} />
        ))}
    </>
  )
}
