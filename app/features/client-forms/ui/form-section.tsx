import { Icon } from '#app/design/ui/icon.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { hintsOf, computeVerdict, type Surroundings } from '../rules/derive.ts'
import { missingIn } from '../rules/progress.ts'
import { fieldsOf, type NamedField } from '#app/features/form-engine/schema/definition.ts'
import { otherName, type ClientForm, type Section, type Values } from '../schema/definition.ts'
import type { Question } from '../rules/typed-values.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { FieldInput } from './field-input.tsx'
import { ReviewList } from './review-list.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

export type FormSectionProps = {
  definition: ClientForm
  section: Section
  number: number
  values: Values
  errors: FieldErrors
  surroundings: Surroundings
  /** Fields that were answered differently in two places. */
  questions: readonly Question[]
  onChoose: (name: string, value: string) => void
  onChange: (name: string, value: string) => void
}

export function FormSection(props: FormSectionProps) {
  const { definition, section, number, values, surroundings } = props
  const hints = hintsOf(definition, section, values, surroundings)
  const hasRequired = fieldsOf(section).some(({ isRequired }) => isRequired)
  const isComplete = hasRequired && missingIn(section, values) === 0
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
        <AskedField key={field.name} {...props} field={field} />
      ))}
      {hints.map((text) => (
        <Notice key={text} tone="warning" role="status">
          {text}
        </Notice>
      ))}
      {section.shows === 'review' ? (
        <ReviewList definition={definition} values={values} lists={surroundings.lists} />
      ) : null}
    </section>
  )
}

function AskedField(props: FormSectionProps & { field: NamedField }) {
  const { definition, field, values, errors, surroundings, questions } = props
  return (
    <>
      <FieldInput
        field={field}
        values={values}
        lists={surroundings.lists}
        error={errors[field.name] ?? errors[otherName(field)]}
        onChange={props.onChange}
      />
      {questions
        .filter(({ name }) => name === field.name || name === otherName(field))
        .map((question) => (
          <AnswerChoice
            key={question.name}
            {...{ definition, question, lists: surroundings.lists, onChoose: props.onChoose }}
          />
        ))}
    </>
  )
}
