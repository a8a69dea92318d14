import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { answerText } from '../../rules/answered-fields.ts'
import { changedAnswers, valuesOfAnswers } from '../../rules/submission-body.ts'
import type { submissionConflictSchema } from '../../schema/console-answers.ts'
import { fieldNamed } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm, Values } from '../../schema/definition.ts'
import type { z } from 'zod'

export type Conflict = z.infer<typeof submissionConflictSchema>

export type ConflictNoticeProps = {
  definition: ClientForm
  /** The values this page was opened with. */
  mine: Values
  conflict: Conflict
  message: string
  onReload: () => void
}

/** Who was quicker, and what is stored now beside what this page shows (T8). */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { definition, mine, conflict, onReload } = props
  const now = valuesOfAnswers(conflict.answers, conflict.preferences)
  const changed = changedAnswers(
    { answers: { ...mine }, preferences: {} },
    { answers: { ...now }, preferences: {} },
  )
  return (
    <Notice tone="warning" role="alert" title={props.message}>
      <p>{`Last corrected by ${conflict.changedBy ?? 'a colleague'}. Your changes are not saved.`}</p>
      <ul className="my-2 list-disc ps-5">
        {changed.map((name) => {
          const field = fieldNamed(definition, name)
          if (!field) return null
          return (
            <li key={name}>
              {`${field.label}: ${answerText(field, mine) || 'empty'} is now ${answerText(field, now) || 'empty'}`}
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={onReload}>
        Show what is stored now
      </Button>
    </Notice>
  )
}
