import { useMemo } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { offline, submissionError } from '../content.ts'
import type { FormAnswer } from '../rules/form-answer.ts'

/** Why a form was not taken, above its fields: offline, refused field by field, or failed. A toast announces it. */
export function FormProblems(props: { prefix: string; answer: FormAnswer; isOffline: boolean }) {
  const { prefix, answer } = props
  const errors = useMemo(
    () =>
      Object.entries(answer.fields).map(([field, message]) => ({
        fieldId: `${prefix}-${field}`,
        message,
      })),
    [prefix, answer],
  )
  if (props.isOffline) {
    return (
      <Notice tone="warning" role="alert" title={offline.title}>
        {offline.description}
      </Notice>
    )
  }
  const { title, description } = submissionError
  if (answer.outcome === 'refused')
    return <ErrorSummary title={`${title}. ${description}`} errors={errors} submission={answer} />
  if (answer.outcome !== 'failed') return null
  return (
    <Notice tone="danger" title={title}>
      {description}
    </Notice>
  )
}
