import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import type { ClientForm } from '../schema/definition.ts'
import type { Sent } from '../rules/sent.ts'
import type { SubmitState } from './use-submit.ts'

/** AUD-60: the submitted values stay below, read-only. What waited and was sent meanwhile is told as that. */
export function SubmittedNote({
  definition,
  state,
  justSent,
  backTo,
  onNew,
}: {
  definition: ClientForm
  justSent: readonly Sent[]
  state: Extract<SubmitState, { status: 'done' }>
  backTo: { href: string; label: string }
  onNew: () => void
}) {
  const sentSince = justSent.find(({ id }) => id === state.waitingId)
  const wasSentSince = sentSince !== undefined
  const reference = sentSince?.reference || state.result.reference
  const isWaiting = state.waitingId !== null && !wasSentSince
  return (
    <Notice
      tone={isWaiting ? 'warning' : 'success'}
      title={wasSentSince ? definition.submittedMessage : state.result.message}
    >
      {reference ? <p>{`Reference: ${reference}`}</p> : null}
      <p>These are the answers as they were submitted. They can no longer be changed here.</p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button size="small" onClick={onNew}>
          Start a new one
        </Button>
        <TextLink to={backTo.href}>{backTo.label}</TextLink>
      </div>
    </Notice>
  )
}
