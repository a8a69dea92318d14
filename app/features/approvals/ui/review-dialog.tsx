import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { categoryLabels } from '#app/features/catalogue/content.ts'
import { fieldLabel, readableValue } from '#app/features/catalogue/rules/readable-value.ts'
import { approvalWords } from '../content.ts'
import { isWaiting } from '../rules.ts'
import { revenueText } from '../rules/impact-text.ts'
import { roleNames } from '../rules/role-names.ts'
import type { Approval } from '../schema/answers.ts'
import { ApprovalBadges } from './approval-badges.tsx'
import { timeline } from './approval-item.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import type { Decision, DecisionAnswer } from './decision-answer.ts'

export type ReviewDialogProps = {
  approval: Approval
  /** Why this person may not decide, or null. */
  refusal: string | null
  isCommentRequired: boolean
  onClose: () => void
  onStartReview: (approval: Approval) => void
  onDecide: (approval: Approval, decision: Decision) => Promise<DecisionAnswer>
}

/** ADA-09 to ADA-12, ADA-20. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { approval, onClose } = props
  const [asking, setAsking] = useState<Decision['decision'] | null>(null)
  const [acceptsConflict, setAcceptsConflict] = useState(false)
  const isOpen = isWaiting(approval)
  return (
    <Dialog
      isOpen
      onOpenChange={(isStillOpen) => isStillOpen || onClose()}
      title={approval.title}
      size="wide"
    >
      <div className="console grid gap-4 bg-transparent">
        <div className="flex flex-wrap gap-2">
          <ApprovalBadges {...approval} />
        </div>
        <Standing approval={approval} isOpen={isOpen} />
        <ConflictNotice
          approval={approval}
          isAccepted={acceptsConflict}
          onAccept={setAcceptsConflict}
        />
        <Submission approval={approval} />
        <Changes approval={approval} />
        {isOpen ? (
          <DecisionBar
            {...props}
            isBlocked={approval.hasConflict && !acceptsConflict}
            onAsk={setAsking}
          />
        ) : null}
      </div>
      {asking ? (
        <ConfirmDialog
          decision={asking}
          approval={approval}
          isCommentRequired={props.isCommentRequired && asking === 'rejected'}
          onCancel={() => setAsking(null)}
          onConfirm={async (comment) => {
            const decision = { decision: asking, comment, acceptsConflict }
            const answer = await props.onDecide(approval, decision)
            if (answer.ok || answer.current) setAsking(null)
            if (answer.ok) onClose()
            return answer
          }}
        />
      ) : null}
    </Dialog>
  )
}

/** What must be known before it is read. */
function Standing({ approval, isOpen }: { approval: Approval; isOpen: boolean }) {
  return (
    <>
      {approval.priority === 'urgent' && isOpen ? (
        <Notice tone="danger" title="Urgent">
          <p>{approvalWords.urgent}</p>
        </Notice>
      ) : null}
      {isOpen ? null : (
        <Notice tone="warning" role="alert">
          <p>{`This request was already decided${approval.decidedByName ? ` by ${approval.decidedByName}` : ''}.`}</p>
        </Notice>
      )}
    </>
  )
}

type DecisionBarProps = Pick<ReviewDialogProps, 'approval' | 'refusal' | 'onStartReview'> & {
  /** Whether a conflict must be accepted before it can be approved. */
  isBlocked: boolean
  onAsk: (decision: Decision['decision']) => void
}

function DecisionBar({ approval, refusal, isBlocked, onAsk, onStartReview }: DecisionBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <Button
        disabled={refusal !== null || isBlocked}
        aria-describedby={refusal ? 'review-refusal' : undefined}
        onClick={() => onAsk('approved')}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        disabled={refusal !== null}
        aria-describedby={refusal ? 'review-refusal' : undefined}
        onClick={() => onAsk('rejected')}
      >
        Reject
      </Button>
      {approval.status === 'pending' && !refusal ? (
        <Button variant="quiet" onClick={() => onStartReview(approval)}>
          Tell the others I am on it
        </Button>
      ) : null}
      {refusal ? (
        <p id="review-refusal" className="text-ink-soft">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}

function Submission({ approval }: { approval: Approval }) {
  const { submittedBy, estimatedImpact: impact, category } = approval
  const submission: [string, string][] = [
    ['Submitted by', `${submittedBy.name} (${roleNames([submittedBy.role])})`],
    ['E-mail', submittedBy.email],
    ['Submitted', formatDateTime(new Date(approval.submittedAt))],
    ['Subject', approval.subject.name],
    ['Category', categoryLabels[category as keyof typeof categoryLabels] ?? category],
    ['Review by', roleNames(approval.requiresReviewFrom)],
  ]
  const effects: [string, string][] = [
    ['Revenue', revenueText(impact)],
    ['Users affected', String(impact.usersAffected)],
    ['Timeline', timeline(impact)],
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Facts title="Submission details" facts={submission} text={approval.description} />
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
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** ADA-09, ADA-11. */
function Changes({ approval }: { approval: Approval }) {
  return (
    <section>
      <h3 className="mb-2 font-sans text-base font-semibold">Proposed changes</h3>
      <Table
        caption="Proposed changes"
        isCaptionHidden
        isDense
        isStacked
        columns={['Field', 'Current value', 'New value']}
      >
        <tbody>
          {approval.changes.map(({ field, oldValue, newValue }) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(field)}</th>
              <td data-label="Current value" className="wrap-anywhere">
                {readableValue(field, oldValue)}
              </td>
              <td data-label="New value" className="wrap-anywhere">
                {readableValue(field, newValue)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
