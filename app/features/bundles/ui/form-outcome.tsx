import { useMemo } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { offline } from '../content/forms.ts'
import type { FormAnswer } from '../rules/form-answer.ts'

export type Words = { title: string; description: string }

/** What came of a form, above its fields: offline, sent, refused field by field, or failed. The toast announces it. */
export function FormOutcome(props: {
  form: string
  answer: FormAnswer
  isOffline: boolean
  success: Words
  failure: Words
}) {
  const { form, answer, isOffline, success, failure } = props
  const errors = useMemo(
    () =>
      Object.entries(answer.fields).map(([field, message]) => ({
        fieldId: `${form}-${field}`,
        message,
      })),
    [form, answer],
  )
  if (isOffline) {
    return (
      <Notice tone="warning" role="alert" title={offline.title}>
        {offline.description}
      </Notice>
    )
  }
  if (answer.outcome === 'shown') return null
  if (answer.outcome === 'sent') {
    return (
      <Notice tone="success" title={success.title}>
        {success.description}
      </Notice>
    )
  }
  if (errors.length > 0) {
    return <ErrorSummary title={`${failure.title}. ${failure.description}`} errors={errors} />
  }
  return (
    <Notice tone="danger" title={failure.title}>
      {failure.description}
    </Notice>
  )
}
