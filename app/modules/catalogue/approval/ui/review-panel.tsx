import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { humanizeName } from '#app/basics/text.ts'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { categoryLabels } from '#app/modules/catalogue/product/content.ts'
import { FactList } from '#app/modules/console/ui/fact-list.tsx'
import { familyNames } from '#app/modules/prices/rules.ts'
import { type Decision, useOpenRequests } from '../calls.ts'
import { approvalWords } from '../content.ts'
import {
  archiveEffect,
  decisionText,
  findScheduledOverlap,
  goLiveDay,
  isOpen,
  isScheduled,
  isWaiting,
  revenueText,
  roleNames,
} from '../rules.ts'
import type { Approval } from '../schema.ts'
import { ApprovalReach } from './approval-reach.tsx'
import { ConflictNotice, PriceChange, ProposedValues } from './change-table.tsx'
import { OwnRequestAlone } from './pending-request.tsx'
import { ApprovalBadges, goLiveText } from './queue-list.tsx'

export type ReviewPanelProps = ReviewActionsProps & {
  acceptsConflict: boolean
  onAcceptConflict: (isAccepted: boolean) => void
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { approval } = props
  return (
    <div data-review className="console grid gap-4 bg-transparent">
      <div className="flex flex-wrap gap-2">
        <ApprovalBadges {...approval} />
      </div>
      <ReviewNotices approval={approval} />
      <ConflictNotice
        approval={approval}
        canUnschedule={props.refusal === null}
        isAccepted={props.acceptsConflict}
        onAccept={props.onAcceptConflict}
      />
      <section className="grid gap-2">
        <h3 className="font-sans text-base font-semibold">Proposed changes</h3>
        <PriceChange changes={approval.changes} />
        <ProposedValues approval={approval} />
      </section>
      <ApprovalReach key={`${approval.id} reach`} approval={approval} />
      <SubmissionFacts approval={approval} />
      <ReviewActions {...props} />
    </div>
  )
}

function ReviewNotices({ approval }: { approval: Approval }) {
  const { comment, discountedBy, note } = approval
  if (!isWaiting(approval))
    return (
      <Notice tone={approval.status === 'approved' ? 'success' : 'warning'} role="status">
        <p>{`${decisionText(approval)}.`}</p>
        {comment ? <p className="whitespace-pre-line">{`Comment: ${comment}`}</p> : null}
        {note ? <p>{note}</p> : null}
      </Notice>
    )
  return (
    <>
      <OwnRequestAlone request={approval} />
      <ScheduledOverlap approval={approval} />
      {approval.priority === 'urgent' ? (
        <Notice tone="danger" title="Urgent">
          <p>{approvalWords.urgent}</p>
        </Notice>
      ) : null}
      {approval.revisesId ? (
        <Notice>
          <p>
            This follows up on{' '}
            <TextLink to={`/admin/approvals?item=${approval.revisesId}`}>
              a request that wasn’t approved
            </TextLink>
            .
          </p>
        </Notice>
      ) : null}
      {note ? (
        <Notice tone="warning">
          <p>{note}</p>
        </Notice>
      ) : null}
      {discountedBy.length > 0 ? (
        <Notice tone="warning" title="Another person must decide">
          <p>{approvalWords.discounted(discountedBy.join(', '), approval.submittedBy.name)}</p>
        </Notice>
      ) : null}
    </>
  )
}

/** Warns of a scheduled change of the same fields, or of one that archiving the product makes impossible. */
function ScheduledOverlap({ approval }: { approval: Approval }) {
  const requests = useOpenRequests(approval.subject.id) ?? []
  const scheduled = findScheduledOverlap(approval, requests)
  const warning = scheduled
    ? approvalWords.overlap(goLiveDay(scheduled))
    : approval.type === 'product_archive' && archiveEffect(requests.filter(isScheduled), 'approved')
  return warning ? <Notice tone="warning" title={warning} /> : null
}

const categoryNames: Record<string, string> = { ...categoryLabels, ...familyNames }

function SubmissionFacts({ approval }: { approval: Approval }) {
  const { submittedBy, handedTo, estimatedImpact: impact, category } = approval
  const submission: [string, string][] = [
    ['Submitted by', `${submittedBy.name} (${roleNames([submittedBy.role])})`],
    ...(handedTo ? [['Taken over by', handedTo.name] as [string, string]] : []),
    ['Email', submittedBy.email],
    ['Submitted', formatDateTime(new Date(approval.submittedAt))],
    ['Subject', approval.subject.name],
    ['Category', categoryNames[category] || humanizeName(category)],
    ['Review by', roleNames(approval.requiresReviewFrom)],
  ]
  const effects: [string, string][] = [
    ['Revenue', revenueText(impact)],
    ['Users affected', formatCount(impact.usersAffected)],
    ['Timeline', goLiveText(impact)],
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <Facts title="Submission details" facts={submission} text={approval.description} />
        {approval.subject.kind === 'quote' ? (
          <TextLink to={`/admin/quotes/${approval.subject.id}`}>Open the quote</TextLink>
        ) : null}
      </div>
      <Facts title="Estimated impact" facts={effects} />
    </div>
  )
}

type FactsProps = { title: string; facts: [string, string][]; text?: string }

function Facts({ title, facts, text }: FactsProps) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-base font-semibold">{title}</h3>
      {text ? <p className="mb-1 whitespace-pre-line">{text}</p> : null}
      <FactList facts={facts} className="grid-cols-[auto_1fr] gap-x-4 gap-y-0.5" />
    </section>
  )
}

type ReviewActionsProps = {
  approval: Approval
  /** The reason why this person may not decide; null if they may. */
  refusal: string | null
  /** True if the reviewer must accept a conflict before approving. */
  isBlocked: boolean
  /** True if this person made the request and may make requests. */
  isOwn: boolean
  onAsk: (decision: Decision['decision']) => void
  onStartReview: (approval: Approval) => Promise<void>
  onTakeBack: (approval: Approval) => Promise<void>
  onUnschedule: (approval: Approval) => Promise<void>
  onRevise: (approval: Approval) => void
}

/** Action buttons of a request; sticky, so that they stay visible on a phone too. */
function ReviewActions(props: ReviewActionsProps) {
  const { approval, refusal, isOwn } = props
  const work = useActionButtons(props)
  const isRejected = isOwn && approval.status === 'rejected'
  const { bulk } = approval
  // Older bulk requests did not store their action, so they cannot be revised.
  const canRevise = isRejected && (!bulk || bulk.revisedIn !== null)
  const canChooseAgain = isRejected && !canRevise
  const canUnschedule = isScheduled(approval) && !refusal
  const canTakeBack = isOwn && isOpen(approval)
  if (!isWaiting(approval) && !isRejected && !canUnschedule && !canTakeBack) return null
  return (
    <div className="sticky -bottom-6 z-1 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-1 pt-3 pb-8">
      {isWaiting(approval) ? <DecisionButtons {...props} work={work} /> : null}
      {canUnschedule ? (
        <Button variant="secondary" {...work('onUnschedule')}>
          Withdraw the approval
        </Button>
      ) : null}
      {canTakeBack ? (
        <Button variant="secondary" {...work('onTakeBack')}>
          Withdraw request
        </Button>
      ) : null}
      {isWaiting(approval) && refusal ? (
        <p id="review-refusal" className="text-ink-soft">
          {refusal}
        </p>
      ) : null}
      {canRevise ? (
        <Button onClick={() => props.onRevise(approval)}>
          {bulk?.revisedIn === 'file' ? 'Import the corrected file' : 'Revise and send again'}
        </Button>
      ) : null}
      {canChooseAgain ? (
        <p>
          To request this again, choose the products in{' '}
          <TextLink to="/admin/products">the product list</TextLink>.
        </p>
      ) : null}
    </div>
  )
}

type ReviewAction = 'onStartReview' | 'onTakeBack' | 'onUnschedule'

function useActionButtons(props: ReviewActionsProps) {
  const [busy, setBusy] = useState<ReviewAction | null>(null)
  return (work: ReviewAction) => ({
    isBusy: busy === work,
    onClick: () => {
      setBusy(work)
      void props[work](props.approval).finally(() => setBusy(null))
    },
  })
}

type DecisionButtonsProps = ReviewActionsProps & { work: ReturnType<typeof useActionButtons> }

function DecisionButtons(props: DecisionButtonsProps) {
  const { approval, refusal, isBlocked, onAsk, work } = props
  const why = refusal ? 'review-refusal' : undefined
  return (
    <>
      <Button
        disabled={refusal !== null || isBlocked}
        aria-describedby={why}
        onClick={() => onAsk('approved')}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        disabled={refusal !== null}
        aria-describedby={why}
        onClick={() => onAsk('rejected')}
      >
        Reject
      </Button>
      {approval.status === 'pending' && !refusal ? (
        <Button variant="quiet" {...work('onStartReview')}>
          I’m reviewing this
        </Button>
      ) : null}
    </>
  )
}
