import { useId, useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { fieldLabel } from '../content/fields.ts'
import { changedFields } from '../rules.ts'
import { readableValue } from '../rules/describe-change.ts'
import type { Promotion } from '../schema.ts'
import type { Proposal } from './settings-api.ts'
import { PromotionPreview } from './promotion-preview.tsx'
import type { Written } from '#app/modules/access/ui/use-write.tsx'

export type ProposalListProps = {
  proposals: readonly Proposal[]
  live: { value: Promotion; version: number }
  ownId: string
  now: Date
  onDecide: (decision: {
    id: number
    decision: 'applied' | 'rejected'
    comment: string
  }) => Promise<Written>
}

/** D-50: what waits for a second person, and what became of earlier proposals. */
export function ProposalList(props: ProposalListProps) {
  if (props.proposals.length === 0) {
    return (
      <p className="text-ink-soft">
        No proposals yet. A proposed promotion waits here until a second person applies or rejects
        it.
      </p>
    )
  }
  return (
    <ul className="grid gap-4">
      {props.proposals.map((proposal) => (
        <li
          key={proposal.id}
          className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0"
          aria-label={`Proposal ${proposal.id}`}
        >
          <ProposalHead proposal={proposal} />
          {proposal.state === 'pending' ? <Pending {...props} proposal={proposal} /> : null}
        </li>
      ))}
    </ul>
  )
}

const looks = {
  pending: { tone: 'warning', label: 'Waiting' },
  applied: { tone: 'success', label: 'Applied' },
  rejected: { tone: 'neutral', label: 'Rejected' },
} as const

function ProposalHead({ proposal }: { proposal: Proposal }) {
  const { state, decidedAt, decidedByName, comment } = proposal
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">Proposal {proposal.id}</span>
        <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
        <span className="wrap-anywhere">{proposal.value.headline}</span>
      </p>
      <p className="text-sm text-ink-soft">
        Proposed by {proposal.proposedByName}, {formatDateTime(new Date(proposal.proposedAt))}
        {decidedAt
          ? `. ${looks[state].label} by ${decidedByName}, ${formatDateTime(new Date(decidedAt))}`
          : ''}
      </p>
      {comment ? <p className="text-sm wrap-anywhere">“{comment}”</p> : null}
    </div>
  )
}

function Pending(props: ProposalListProps & { proposal: Proposal }) {
  const { proposal, live, now } = props
  const changed = changedFields(live.value, proposal.value) as (keyof Promotion)[]
  return (
    <>
      <PromotionPreview promotion={proposal.value} now={now} />
      <ul className="list-disc ps-5 wrap-anywhere">
        {changed.map((name) => (
          <li key={name}>
            {fieldLabel(name)}: {readableValue(live.value[name])} →{' '}
            <strong>{readableValue(proposal.value[name])}</strong>
          </li>
        ))}
      </ul>
      <DecisionForm {...props} />
    </>
  )
}

function DecisionForm(props: ProposalListProps & { proposal: Proposal }) {
  const { proposal, ownId } = props
  const reasonId = useId()
  const { comment, setComment, busy, problem, decide } = useDecision(props)
  const isOwn = proposal.proposedBy === ownId
  const reason = whyNotApplied(props)
  return (
    <div className="grid gap-3">
      {isOwn ? null : (
        <TextInput
          id={`comment-${proposal.id}`}
          label="Comment (optional)"
          value={comment}
          maxLength={1000}
          error={problem}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          disabled={reason !== null || busy === 'rejected'}
          isBusy={busy === 'applied'}
          aria-describedby={reason ? reasonId : undefined}
          onClick={() => void decide('applied')}
        >
          Apply
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={isOwn || busy === 'applied'}
          isBusy={busy === 'rejected'}
          aria-describedby={isOwn ? reasonId : undefined}
          onClick={() => void decide('rejected')}
        >
          Reject
        </Button>
        {reason ? (
          <p id={reasonId} className="text-ink-soft">
            {reason}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function whyNotApplied({
  proposal,
  live,
  ownId,
}: ProposalListProps & { proposal: Proposal }): string | null {
  if (proposal.proposedBy === ownId)
    return 'A second person has to decide: this proposal is your own.'
  if (proposal.baseVersion !== live.version)
    return 'The promotion changed after this proposal was made, so it can only be rejected.'
  return null
}

function useDecision({ proposal, onDecide }: ProposalListProps & { proposal: Proposal }) {
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState<'applied' | 'rejected' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function decide(decision: 'applied' | 'rejected') {
    setBusy(decision)
    setProblem(null)
    const answer = await onDecide({ id: proposal.id, decision, comment })
    setBusy(null)
    if (!answer.ok) setProblem(answer.message)
  }
  return { comment, setComment, busy, problem, decide }
}
