import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { TextArea } from '#app/design/form/field.tsx'
import { useStoredDraft } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { LoadingState } from '#app/design/ui/list-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import {
  type KeyHandlers,
  isOutsideFields,
  isTyping,
  useKeys,
} from '#app/modules/console/ui/use-keys.ts'
import type { ApprovalRules } from '#app/modules/settings/schema.ts'
import type { Decision, DecisionAnswer } from '../calls.ts'
import { approvalWords } from '../content.ts'
import { type Reviewer, isDue, isWaiting, refusalOf } from '../rules.ts'
import type { Approval } from '../schema.ts'
import { ProposedValues } from './change-table.tsx'
import type { QueueListProps } from './queue-list.tsx'
import { ReviewPanel, type ReviewPanelProps } from './review-panel.tsx'

type ConfirmDialogProps = {
  decision: Decision['decision']
  approval: Approval
  isCommentRequired: boolean
  onCancel: () => void
  onConfirm: (comment: string) => Promise<DecisionAnswer>
  finalFocus: () => HTMLElement | null
}

const dialogTexts = {
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
        : 'The live version stays the same.',
    confirm: 'Confirm rejection',
    variant: 'danger',
  },
} as const

function ConfirmDialog(props: ConfirmDialogProps) {
  const { decision, approval, isCommentRequired, onCancel } = props
  const { title, effect, confirm, variant } = dialogTexts[decision]
  const { comment, setComment, problem, isBusy, area, decide } = useConfirmation(props)
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={title}
      description={`${approval.title}. ${effect(approval)}`}
      size={approval.bulk ? 'wide' : 'normal'}
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
    </Dialog>
  )
}

/** The comment survives the end of the session. */
function useConfirmation({ decision, approval, onConfirm }: ConfirmDialogProps) {
  const draftOf = `${approval.id}:${useStaffUser().id}`
  const [comment, setComment, dropComment] = useStoredDraft(`review-${decision}:${draftOf}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  async function decide() {
    setIsBusy(true)
    const answer = await onConfirm(comment)
    setIsBusy(false)
    if (answer.ok) return dropComment()
    setProblem(answer.fields.comment ?? answer.message)
    area.current?.focus()
  }
  return { comment, setComment, problem, isBusy, area, decide }
}

function Values({ approval }: { approval: Approval }) {
  return (
    <div className="max-h-48 overflow-y-auto">
      <ProposedValues approval={approval} />
    </div>
  )
}

type ReviewWork = 'onStartReview' | 'onTakeBack' | 'onUnschedule' | 'onRevise'
export type ReviewDeskProps = Pick<ReviewPanelProps, ReviewWork> & {
  approvals: Approval[]
  rules: ApprovalRules
  person: Reviewer
  /** True if list and request fit side by side. */
  isWide: boolean
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** Call it with a decided request, so that it does not open again as the first of the list. */
  leaveOut: (id: string) => void
  /** The selected request, possibly not in the list. Null if it was not found; undefined while none is selected or loaded. */
  selected: Approval | null | undefined
  onDecide: (approval: Approval, decision: Decision) => Promise<DecisionAnswer>
}

type PendingDecision = { approval: Approval; decision: Decision['decision'] }
type ListCallbacks = Pick<QueueListProps, 'onSelect' | 'onReview'>
type ListRenderer = { renderList: (open: ListCallbacks) => ReactNode }

/** In an open dialog if there is one, because the page behind it can't have the focus. */
const findReviewHeading = () =>
  document.querySelector<HTMLElement>('dialog [data-review-heading]') ??
  document.querySelector<HTMLElement>('[data-review-heading]') ??
  document.querySelector<HTMLElement>('[data-review-fallback]')

const titleButtonOf = (id: string) =>
  document.querySelector<HTMLElement>(`#${CSS.escape(`title-${id}`)} button`)

/** On narrow screens, a request opens in a dialog. */
export function ReviewDesk(props: ReviewDeskProps & ListRenderer) {
  const { isWide, rules, person, selected, selectedId, onSelect } = props
  const [isDialog, setIsDialog] = useState(false)
  const refusal = selected ? refusalOf(selected, rules, person) : null
  const decision = useDecision(props, refusal, (next, id) => {
    props.leaveOut(id)
    if (isWide || !next) setIsDialog(false)
  })
  useListSteps(props)
  const openOverlay = (id: string) => {
    onSelect(id)
    setIsDialog(true)
  }
  const close = () => {
    setIsDialog(false)
    if (!isWide) onSelect(null)
  }
  const panel = selected ? (
    <ReviewPanel
      {...props}
      {...decision.panel}
      onStartReview={withFocusOnHeading(props.onStartReview)}
      onTakeBack={withFocusOnHeading(props.onTakeBack)}
      onUnschedule={withFocusOnHeading(props.onUnschedule)}
      approval={selected}
      refusal={refusal}
      isOwn={person.canAsk && (selected.handedTo ?? selected.submittedBy).id === person.id}
    />
  ) : null
  const isOver = panel !== null && (isDialog || !isWide)
  return (
    <div className="grid items-start gap-4 lg:has-[>:nth-child(2)]:grid-cols-[minmax(20rem,2fr)_3fr]">
      {props.renderList({ onSelect, onReview: openOverlay })}
      {isWide ? (
        <ReviewAside selected={selected} selectedId={selectedId}>
          {isOver ? null : panel}
        </ReviewAside>
      ) : null}
      {isOver ? (
        <ReviewOverlay approval={selected!} onClose={close}>
          {panel}
        </ReviewOverlay>
      ) : null}
      {decision.dialog}
    </div>
  )
}

/** The pressed button may disappear with its action, so the focus moves to the heading first. */
function withFocusOnHeading(act: (approval: Approval) => Promise<void>) {
  return (approval: Approval) => {
    findReviewHeading()?.focus()
    return act(approval)
  }
}

/** Ignores key repeat, so that a long press acts once. */
function useReviewKeys(handlers: KeyHandlers) {
  const once = Object.entries(handlers).map(([id, act]) => [
    id,
    (event: KeyboardEvent) => (event.repeat ? undefined : act(event)),
  ])
  useKeys(Object.fromEntries(once) as KeyHandlers, isInReview)
}

function isInReview(target: EventTarget | null): boolean {
  if (isOutsideFields(target)) return true
  const dialog = target instanceof HTMLElement && !isTyping(target) && target.closest('dialog')
  return Boolean(dialog && dialog.querySelector('[data-review]'))
}

/** The key J selects the next request, K the previous one. The focus moves to the heading of the selected request. */
function useListSteps({ approvals, selectedId, onSelect }: ReviewDeskProps) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn > 0) findReviewHeading()?.focus({ preventScroll: true })
  }, [turn])
  function step(by: 1 | -1) {
    const at = approvals.findIndex(({ id }) => id === selectedId)
    const next = approvals[at < 0 ? 0 : Math.min(Math.max(at + by, 0), approvals.length - 1)]
    if (!next) return
    onSelect(next.id)
    setTurn((turns) => turns + 1)
  }
  useReviewKeys({ next: () => step(1), previous: () => step(-1) })
}

/** The keys A and R open a confirmation dialog. After the decision, the next request opens and receives the focus. */
function useDecision(
  { approvals, rules, selected, onSelect, onDecide }: ReviewDeskProps,
  refusal: string | null,
  onDecided: (next: string | null, decided: string) => void,
) {
  const [asking, setAsking] = useState<PendingDecision | null>(null)
  const [acceptedId, setAcceptedId] = useState<string | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  // A later change of the subject must be accepted again.
  const seen = selected && `${selected.id} ${selected.subject.version}`
  const acceptsConflict = acceptedId !== null && acceptedId === seen
  const isBlocked =
    Boolean(selected?.outdatedReason) || (selected?.hasConflict === true && !acceptsConflict)
  function askToConfirm(decision: Decision['decision']) {
    if (!selected || !isWaiting(selected) || refusal) return
    if (decision === 'approved' && isBlocked) return
    opener.current = document.activeElement as HTMLElement | null
    setAsking({ approval: selected, decision })
  }
  useReviewKeys({ approve: () => askToConfirm('approved'), reject: () => askToConfirm('rejected') })
  async function confirm({ approval, decision }: PendingDecision, comment: string) {
    const next = nextIdAfter(approvals, approval.id)
    const answer = await onDecide(approval, { decision, comment, acceptsConflict })
    if (answer.ok) {
      opener.current = null
      setAcceptedId(null)
      onSelect(next)
      onDecided(next, approval.id)
    }
    const current = answer.ok ? null : answer.current
    const again =
      current && hasSameSubject(current, approval) ? { approval: current, decision } : null
    // Meanwhile the person may have cancelled, and opened the dialog of another request.
    if (answer.ok || current)
      setAsking((open) => (open?.approval.id === approval.id ? again : open))
    return answer
  }
  const dialog = asking ? (
    <ConfirmDialog
      decision={asking.decision}
      approval={asking.approval}
      isCommentRequired={rules.isCommentRequiredOnReject && asking.decision === 'rejected'}
      onCancel={() => setAsking(null)}
      onConfirm={(comment) => confirm(asking, comment)}
      finalFocus={() => (opener.current?.isConnected ? opener.current : findReviewHeading())}
    />
  ) : null
  const onAcceptConflict = (accepts: boolean) => setAcceptedId(accepts ? seen! : null)
  return { dialog, panel: { onAsk: askToConfirm, isBlocked, acceptsConflict, onAcceptConflict } }
}

/** Returns true if only the request's review changed, so that the same decision can be sent again. */
const hasSameSubject = (now: Approval, seen: Approval) =>
  isWaiting(now) &&
  !now.outdatedReason &&
  now.subject.version === seen.subject.version &&
  now.discountedBy.length === seen.discountedBy.length

type ReviewOverlayProps = { approval: Approval; onClose: () => void; children: ReactNode }

function ReviewOverlay({ approval, onClose, children }: ReviewOverlayProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <span tabIndex={-1} data-review-heading>
          {approval.title}
        </span>
      }
      size="wide"
      finalFocus={() => titleButtonOf(approval.id) ?? findReviewHeading()}
    >
      {children}
    </Dialog>
  )
}

type ReviewAsideProps = {
  selected: Approval | null | undefined
  selectedId: string | null
  children: ReactNode
}

function ReviewAside({ selected, selectedId, children }: ReviewAsideProps) {
  if (selectedId === null) return null
  if (selected === undefined) return <LoadingState label="Loading the request" rows={6} />
  if (selected === null) return <p className="card">{approvalWords.gone}</p>
  return (
    <section aria-labelledby="review-heading" className="card pb-0">
      <h2
        id="review-heading"
        tabIndex={-1}
        data-review-heading
        className="mb-3 font-sans text-lg font-semibold"
      >
        {selected.title}
      </h2>
      {children}
    </section>
  )
}

/** Returns the next request, or the previous one at the end of the list; null if there is no other. */
function nextIdAfter(approvals: readonly Approval[], id: string): string | null {
  const at = approvals.findIndex((one) => one.id === id)
  return (approvals[at + 1] ?? approvals[at - 1])?.id ?? null
}
