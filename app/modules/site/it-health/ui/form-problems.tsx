import { useMemo } from 'react'
import { ErrorSummary, type FormError } from '#app/design/form/error-summary.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { offlineMessage, pleaseCheck } from '#app/modules/sales/lead/content/messages.ts'
import { isShown, type HealthAnswer } from '../rules/health-answer.ts'

type Words = { title: string; description: string }
export type FormProblemsProps = {
  answer: HealthAnswer
  /** The documented text, where there is one; said in the page, for a toast passes by. */
  words?: Words
  isOffline: boolean
}

/**
 * Why a form was not taken, above its fields: offline, refused as a whole, or field by field.
 * With script the toast announces it; without, the page opens here.
 */
export function FormProblems({ answer, words, isOffline }: FormProblemsProps) {
  const { visible, hidden } = useMemo(() => sortErrors(answer), [answer])
  if (isOffline) {
    return (
      <Notice tone="warning" role="alert" title={offlineMessage.title}>
        {offlineMessage.description}
      </Notice>
    )
  }
  if (answer.outcome === 'shown' || answer.outcome === 'sent') return null
  if (visible.length > 0) {
    return (
      <ErrorSummary
        title={words ? `${words.title}. ${words.description}` : pleaseCheck}
        errors={visible}
        submission={answer}
      />
    )
  }
  return (
    <Notice tone="danger" title={words?.title ?? pleaseCheck}>
      <p>{words?.description}</p>
      {hidden.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

/** Errors of fields in sight become links; those of the other wizard step are told without one. */
function sortErrors(answer: HealthAnswer) {
  const visible: FormError[] = []
  const hidden: string[] = []
  for (const [field, message] of Object.entries(answer.fields)) {
    if (isShown(answer, field)) visible.push({ fieldId: `${answer.form}-${field}`, message })
    else hidden.push(message)
  }
  return { visible, hidden }
}
