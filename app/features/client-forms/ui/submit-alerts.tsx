import { useState } from 'react'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { telephoneHref } from '#app/basics/telephone-href.ts'
import type { SubmitState } from './use-submit.ts'

/** Whom to turn to when a form cannot be sent; from the settings. */
export type SupportContact = { phone: string; email: string }
type SubmitAlertsProps = { state: SubmitState; contact: SupportContact; onRetry: () => void }

/**
 * What went wrong with the last submit (AUD-53 to AUD-56), as an alert dialog (D-63); once it is closed the
 * same stands beside the button. The form and its draft stay.
 */
export function SubmitAlerts({ state, contact, onRetry }: SubmitAlertsProps) {
  const [closed, setClosed] = useState<SubmitState | null>(null)
  const problem = problemOf(state, contact)
  if (!problem) return null
  const { title, words } = problem
  if (closed === state) {
    return (
      <Notice tone="danger" title={title}>
        <p>{words}</p>
      </Notice>
    )
  }
  return (
    <LazyAlertDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || setClosed(state)}
      tone="danger"
      title={title}
      description={words}
      cancelLabel="Close"
      confirmLabel="Try again"
      onConfirm={() => {
        setClosed(state)
        onRetry()
      }}
    />
  )
}

/** The documented words of a failure, and whom to turn to. */
export function problemOf(state: SubmitState, contact: SupportContact) {
  if (state.status === 'failed') {
    return {
      title: `Error submitting form: ${state.result.error ?? ''}`,
      words: (
        <>
          <span>{`${state.result.message}.`}</span> Please try again, or contact support if it
          happens again: <Contact {...contact} />. Your answers are still here and on this device.
        </>
      ),
    }
  }
  if (state.status !== 'broken') return undefined
  return {
    title: 'Unexpected error submitting form. Please try again.',
    words: (
      <>
        The form could be neither sent nor stored on this device; its storage may be full or
        switched off. Your answers are still on the screen: keep this page open, or print it.
        Support: <Contact {...contact} />.
      </>
    ),
  }
}

function Contact({ phone, email }: SupportContact) {
  return (
    <>
      <TextLink to={telephoneHref(phone)}>{phone}</TextLink> or{' '}
      <TextLink to={`mailto:${email}`}>{email}</TextLink>
    </>
  )
}
