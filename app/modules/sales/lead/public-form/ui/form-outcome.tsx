import { useMemo } from 'react'
import { ErrorSummary } from '#app/design/form/form.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { offlineMessage, errorListHeading } from '../../forms/lead-form.ts'
import type { FormAnswer } from '../rules.ts'
import type { Receipt as ReceiptOfLead } from '../schema.ts'
import { Receipt } from './receipt.tsx'

type Words = { title: string; description: string }

export type FormOutcomeProps = {
  /** Ids of the fields are `prefix-name`. */
  prefix: string
  answer: FormAnswer
  isOffline: boolean
  success?: Words
  failure: Words
  /** Whether a list of wrong fields is headed by the documented failure text. */
  isRefusalAnError?: boolean
  /** Of the last form that was stored; it stays while the form is filled in again (PAS-01). */
  receipt?: ReceiptOfLead
}

/** What came of a form, above its fields: its receipt, and what came of the last try. */
export function FormOutcome({ receipt, ...props }: FormOutcomeProps) {
  const isSent = props.answer.outcome === 'sent'
  if (!receipt) return <FailedAttempt {...props} />
  return (
    <>
      {isSent ? <FailedAttempt {...props} /> : null}
      <Receipt receipt={receipt} takesFocus={isSent} />
      {isSent ? null : <FailedAttempt {...props} />}
    </>
  )
}

/** Offline, sent, refused field by field, or failed. A toast announces it. */
function FailedAttempt(props: Omit<FormOutcomeProps, 'receipt'>) {
  const { prefix, answer, isOffline, success, failure, isRefusalAnError = true } = props
  const errors = useMemo(
    () =>
      Object.entries(answer.fields).map(([field, message]) => ({
        fieldId: `${prefix}-${field}`,
        message,
      })),
    [prefix, answer],
  )
  if (isOffline) {
    return (
      <Notice tone="warning" role="alert" title={offlineMessage.title}>
        {offlineMessage.description}
      </Notice>
    )
  }
  if (answer.outcome === 'shown') return null
  if (answer.outcome === 'sent') {
    return success ? (
      <Notice tone="success" title={success.title}>
        {success.description}
      </Notice>
    ) : null
  }
  if (answer.outcome === 'refused') {
    const title =
      isRefusalAnError && !answer.isUnsent
        ? `${failure.title}. ${failure.description}`
        : errorListHeading
    return <ErrorSummary title={title} errors={errors} submission={answer} />
  }
  return (
    <Notice tone="danger" title={failure.title}>
      {failure.description}
    </Notice>
  )
}
