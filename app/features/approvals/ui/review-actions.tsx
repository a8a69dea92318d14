import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { isScheduled, isWaiting } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'
import type { Decision } from './decision-answer.ts'

export type ReviewActionsProps = {
  approval: Approval
  /** Why this person may not decide, or null. */
  refusal: string | null
  /** Whether a conflict must be accepted before it can be approved. */
  isBlocked: boolean
  /** It is this person's own, and they may ask. */
  isOwn: boolean
  onAsk: (decision: Decision['decision']) => void
  onStartReview: (approval: Approval) => Promise<void>
  onTakeBack: (approval: Approval) => Promise<void>
  onUnschedule: (approval: Approval) => Promise<void>
  onRevise: (approval: Approval) => void
}

/** What can be done with a request; stays in view while it is read, on a telephone too (STF-03). */
export function ReviewActions(props: ReviewActionsProps) {
  const { approval, refusal, isOwn } = props
  const work = useWork(props)
  const isRejected = isOwn && approval.status === 'rejected'
  const { bulk } = approval
  // Of older bulk requests it was not kept what was chosen to be done.
  const canRevise = isRejected && (!bulk || bulk.revisedIn !== null)
  const canChooseAgain = isRejected && !canRevise
  const canUnschedule = isScheduled(approval) && !refusal
  if (!isWaiting(approval) && !isRejected && !canUnschedule) return null
  return (
    <div className="sticky -bottom-6 z-1 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-1 pt-3 pb-8">
      {isWaiting(approval) ? <Decide {...props} work={work} /> : null}
      {canUnschedule ? (
        <Button variant="secondary" {...work('onUnschedule')}>
          Take the approval back
        </Button>
      ) : null}
      {canRevise ? (
        <Button onClick={() => props.onRevise(approval)}>
          {bulk?.revisedIn === 'file' ? 'Import the corrected file' : 'Revise and send again'}
        </Button>
      ) : null}
      {canChooseAgain ? (
        <p>
          To ask again, choose the products in <TextLink to="/admin/products">their list</TextLink>.
        </p>
      ) : null}
    </div>
  )
}

type Work = 'onStartReview' | 'onTakeBack' | 'onUnschedule'

/** A button for each, which is busy until its work is done. */
function useWork(props: ReviewActionsProps) {
  const [busy, setBusy] = useState<Work | null>(null)
  return (work: Work) => ({
    isBusy: busy === work,
    onClick: () => {
      setBusy(work)
      void props[work](props.approval).finally(() => setBusy(null))
    },
  })
}

type DecideProps = ReviewActionsProps & { work: ReturnType<typeof useWork> }

function Decide({ approval, refusal, isBlocked, isOwn, onAsk, work }: DecideProps) {
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
      {isOwn ? (
        <Button variant="secondary" {...work('onTakeBack')}>
          Take it back
        </Button>
      ) : null}
      {refusal ? (
        <p id="review-refusal" className="text-ink-soft">
          {refusal}
        </p>
      ) : null}
    </>
  )
}
