import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { approvalWords } from '../content.ts'
import { revenueText } from '../rules/impact-text.ts'
import { roleNames } from '../rules/role-names.ts'
import type { Approval } from '../schema/answers.ts'
import { ApprovalBadges } from './approval-badges.tsx'

type ApprovalItemProps = {
  approval: Approval
  isOwn: boolean
  onReview: () => void
  onTakeBack: () => void
}

/** "Go live 1 December 2026", or that nobody set a day (ADA-07). */
export function timeline({ goLiveDate }: Approval['estimatedImpact']): string {
  return goLiveDate ? `Go live ${formatDate(goLiveDate)}` : approvalWords.noDeadline
}

/** ADA-07, ADA-18: one request that waits. */
export function ApprovalItem({ approval, isOwn, onReview, onTakeBack }: ApprovalItemProps) {
  const { submittedBy, estimatedImpact, requiresReviewFrom, reviewerName } = approval
  const facts: [string, string][] = [
    ['Submitted by', `${submittedBy.name}, ${formatDateTime(new Date(approval.submittedAt))}`],
    ['Impact', `${revenueText(estimatedImpact)}, ${estimatedImpact.usersAffected} users`],
    ['Timeline', timeline(estimatedImpact)],
    ['Review by', roleNames(requiresReviewFrom)],
  ]
  return (
    <article className="card grid gap-3" aria-labelledby={`title-${approval.id}`}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={`title-${approval.id}`} className="me-1 font-sans text-base font-semibold">
          {approval.title}
        </h3>
        <ApprovalBadges {...approval} />
        {reviewerName ? <Badge tone="leaf">{`${reviewerName} is reviewing`}</Badge> : null}
        {approval.hasConflict ? <Badge tone="warning">Changed meanwhile</Badge> : null}
        {approval.isSample ? <Badge>Sample</Badge> : null}
      </div>
      {approval.note ? <p className="text-warning">{approval.note}</p> : null}
      {approval.description ? <p className="text-ink-soft">{approval.description}</p> : null}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="small" data-row onClick={onReview}>
          Review
        </Button>
        {isOwn ? (
          <Button size="small" variant="secondary" onClick={onTakeBack}>
            Take it back
          </Button>
        ) : null}
      </div>
    </article>
  )
}
