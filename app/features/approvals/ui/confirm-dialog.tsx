import { useRef, useState } from 'react'
import { TextArea } from '#app/design/form/text-area.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import type { Approval } from '../schema/answers.ts'
import type { Decision, DecisionAnswer } from './decision-answer.ts'

type ConfirmDialogProps = {
  decision: Decision['decision']
  approval: Approval
  isCommentRequired: boolean
  onCancel: () => void
  onConfirm: (comment: string) => Promise<DecisionAnswer>
}

/** ADA-12: a decision is said twice, with room for a reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { decision, approval, isCommentRequired, onCancel, onConfirm } = props
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isApproval = decision === 'approved'
  const { goLiveDate } = approval.estimatedImpact

  async function confirm() {
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
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel()
      }}
      size="narrow"
      title={isApproval ? 'Approve this request?' : 'Reject this request?'}
      description={
        isApproval
          ? goLiveDate
            ? 'It is applied on its go-live date.'
            : 'It goes live at once.'
          : 'What is live stays as it is.'
      }
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
          <Button
            variant={isApproval ? 'primary' : 'danger'}
            isBusy={isBusy}
            onClick={() => void confirm()}
          >
            {isApproval ? 'Confirm approval' : 'Confirm rejection'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
