import { useRef, useState } from 'react'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { TextArea } from '#app/design/form/text-area.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { isDue } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'
import type { Decision, DecisionAnswer } from './decision-answer.ts'

type ConfirmDialogProps = {
  decision: Decision['decision']
  approval: Approval
  isCommentRequired: boolean
  onCancel: () => void
  onConfirm: (comment: string) => Promise<DecisionAnswer>
}

const words = {
  approved: {
    title: 'Approve this request?',
    effect: ({ goLiveDate }: Approval['estimatedImpact']) =>
      isDue(goLiveDate, johannesburgDate(new Date()))
        ? 'It goes live at once.'
        : `It goes live on ${formatDate(goLiveDate ?? '')}.`,
    confirm: 'Confirm approval',
    variant: 'primary',
  },
  rejected: {
    title: 'Reject this request?',
    effect: () => 'What is live stays as it is.',
    confirm: 'Confirm rejection',
    variant: 'danger',
  },
} as const

/** ADA-12: a decision is said twice, with room for a reason. */
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
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
      size="narrow"
      title={title}
      description={effect(approval.estimatedImpact)}
      initialFocus={area}
    >
      <div className="console grid gap-4 bg-transparent">
        <TextArea
          ref={area}
          id="review-comment"
          label="Review Comment"
          hint={isCommentRequired ? undefined : 'Optional.'}
          rows={4}
          maxLength={2000}
          value={comment}
          error={problem}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={variant} isBusy={isBusy} onClick={() => void decide()}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
