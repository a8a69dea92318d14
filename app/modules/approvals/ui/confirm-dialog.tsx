import { useRef, useState } from 'react'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { TextArea } from '#app/design/form/text-area.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { isDue } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'
import { ChangeTable } from './change-table.tsx'
import type { Decision, DecisionAnswer } from './approval-calls.ts'

type ConfirmDialogProps = {
  decision: Decision['decision']
  approval: Approval
  isCommentRequired: boolean
  onCancel: () => void
  onConfirm: (comment: string) => Promise<DecisionAnswer>
  /** What takes the focus when it closes. */
  finalFocus: () => HTMLElement | null
}

const words = {
  approved: {
    title: 'Approve this request?',
    effect: ({ subject, estimatedImpact: { goLiveDate } }: Approval) => {
      if (subject.kind === 'quote') return 'The quote can then be sent with this discount.'
      return isDue(goLiveDate, johannesburgDate(new Date()))
        ? 'It goes live at once.'
        : `It goes live on ${formatDate(goLiveDate ?? '')}.`
    },
    confirm: 'Confirm approval',
    variant: 'primary',
  },
  rejected: {
    title: 'Reject this request?',
    effect: ({ subject }: Approval) =>
      subject.kind === 'quote'
        ? 'The quote stays a draft and cannot be sent with this discount.'
        : 'What is live stays as it is.',
    confirm: 'Confirm rejection',
    variant: 'danger',
  },
} as const

/** ADA-12, STF-03: a decision is said twice, with the values in view and room for a reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { decision, approval, isCommentRequired, onCancel, onConfirm } = props
  const { title, effect, confirm, variant } = words[decision]
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  async function decide() {
    setIsBusy(true)
    setProblem(null)
    const answer = await onConfirm(comment)
    setIsBusy(false)
    if (answer.ok) return
    setProblem(answer.fields.comment ?? answer.message)
    area.current?.focus()
  }
  return (
    <LazyDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
      title={title}
      description={`${approval.title}. ${effect(approval)}`}
      initialFocus={area}
      finalFocus={props.finalFocus}
    >
      <div className="console grid gap-4 bg-transparent">
        <Values approval={approval} />
        <TextArea
          ref={area}
          id="review-comment"
          label="Review Comment"
          hint={isCommentRequired ? undefined : 'Optional. The requester will see it.'}
          rows={3}
          maxLength={2000}
          value={comment}
          error={problem}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 bg-surface pt-1">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={variant} isBusy={isBusy} onClick={() => void decide()}>
            {confirm}
          </Button>
        </div>
      </div>
    </LazyDialog>
  )
}

function Values({ approval }: Pick<ConfirmDialogProps, 'approval'>) {
  return (
    <div className="max-h-48 overflow-y-auto">
      <ChangeTable changes={approval.changes} />
    </div>
  )
}
