import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { approvalWords } from '../content.ts'
import { isWaiting } from '../rules.ts'
import { decisionText } from '../rules/decision-text.ts'
import { revenueText, usersText } from '../rules/impact-text.ts'
import { roleNames } from '../rules/role-names.ts'
import type { Approval } from '../schema/answers.ts'
import { ApprovalBadges } from './approval-badges.tsx'
import { PriceChange } from './change-table.tsx'

type ApprovalItemProps = {
  approval: Approval
  isSelected: boolean
  onSelect: (id: string) => void
  onReview: (id: string) => void
}

/** "Go live 1 December 2026", or that nobody set a day (ADA-07). */
export function timeline({ goLiveDate }: Approval['estimatedImpact']): string {
  return goLiveDate ? `Go live ${formatDate(goLiveDate)}` : approvalWords.noDeadline
}

/** ADA-07, ADA-18: one request of the list. Its title opens it beside the list, Review in a dialog. */
export function ApprovalItem({ approval, isSelected, onSelect, onReview }: ApprovalItemProps) {
  const { id, submittedBy, estimatedImpact, requiresReviewFrom } = approval
  const facts: [string, string][] = [
    ['Submitted by', `${submittedBy.name}, ${formatDateTime(new Date(approval.submittedAt))}`],
    ['Impact', `${revenueText(estimatedImpact)}, ${usersText(estimatedImpact.usersAffected)}`],
    ['Timeline', timeline(estimatedImpact)],
    ['Review by', roleNames(requiresReviewFrom)],
  ]
  return (
    <article
      className={`card grid gap-2 ${isSelected ? 'border-leaf bg-leaf-mist' : ''}`}
      aria-labelledby={`title-${id}`}
      aria-current={isSelected ? 'true' : undefined}
    >
      <h3 id={`title-${id}`} className="font-sans text-base font-semibold">
        <button
          type="button"
          data-row
          className="min-h-6 text-start hover:underline"
          onClick={() => onSelect(id)}
        >
          {approval.title}
        </button>
      </h3>
      <Badges approval={approval} />
      {approval.note ? <p className="text-warning">{approval.note}</p> : null}
      <PriceChange changes={approval.changes} />
      <dl className="grid gap-y-0.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isWaiting(approval) ? (
        <Button size="small" className="justify-self-start" onClick={() => onReview(id)}>
          Review
        </Button>
      ) : (
        <p className="text-sm font-semibold">{decisionText(approval)}</p>
      )}
    </article>
  )
}

function Badges({ approval }: Pick<ApprovalItemProps, 'approval'>) {
  const { reviewerName } = approval
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ApprovalBadges {...approval} />
      {isWaiting(approval) && reviewerName ? (
        <Badge tone="leaf">{`${reviewerName} is reviewing`}</Badge>
      ) : null}
      {approval.hasConflict ? <Badge tone="warning">Changed in the meantime</Badge> : null}
      {approval.discountedBy.length > 0 ? <Badge tone="warning">Needs another person</Badge> : null}
      {approval.isSample ? <Badge>Sample</Badge> : null}
    </div>
  )
}
