import { Button } from '#app/design/ui/button.tsx'
import { answerText } from '../rules/answered-fields.ts'
import { ageInWords } from '../rules/draft.ts'
import type { Question } from '../rules/typed-values.ts'
import { fieldNamed, type Lists } from '#app/modules/forms/schema/definition.ts'
import { labelOf, type ClientForm } from '../schema/definition.ts'
import { fieldId } from './field-props.ts'
import { useNow } from '#app/design/use-now.ts'

type AnswerChoiceProps = {
  definition: ClientForm
  question: Question
  lists: Lists
  onChoose: (name: string, value: string) => void
}

/** Two answers to one field, typed in two places: both stay until the person chooses (FLD-02). */
export function AnswerChoice({ definition, question, lists, onChoose }: AnswerChoiceProps) {
  const now = useNow()
  const { name, answers } = question
  const label = labelOf(definition, name) ?? name
  const field = fieldNamed(definition, name)
  const words = (value: string) =>
    value === '' ? 'no answer' : field ? answerText(field, { [name]: value }, lists) : value
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
                focusOn(fieldId(name))
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

/** The pressed button goes; the focus stays with its field. */
function focusOn(id: string): void {
  const found = document.getElementById(id)
  const control = 'input, select, textarea'
  const target = found?.matches(control) ? found : found?.querySelector<HTMLElement>(control)
  target?.focus()
}
