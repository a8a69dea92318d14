import { type FormEvent, useId, useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { errorsByField, useSettingsChanges } from '../../calls.ts'
import { LeaveGuard } from '../../edit/ui/edit-notices.tsx'
import { useErrorFocus, useKeptEdit } from '../../edit/ui/use-edit.ts'
import { fieldLabel, promotionLabels } from '../../field/content.ts'
import { readableValue } from '../../field/rules.ts'
import { changedFields, promotionEndedNote, promotionState } from '../../rules.ts'
import { type Promotion, proposePromotionSchema } from '../../schema.ts'
import type { Proposal } from '../../ui/settings-api.ts'

export function PromotionPreview({ promotion, now }: { promotion: Promotion; now: Date }) {
  const { startsOn, endsOn } = promotion
  const days = startsOn && endsOn ? `${formatDate(startsOn)} to ${formatDate(endsOn)} · ` : ''
  const endedNote = promotionEndedNote(promotion, now)
  return (
    <figure className="grid gap-2">
      <div className="border-y-2 border-dashed border-clay bg-clay-mist px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-[min(12rem,100%)] flex-1 wrap-anywhere">
            <p className="font-semibold text-clay-deep">{promotion.headline}</p>
            <p className="text-sm">
              <span>{promotion.deadlineText}</span> <span aria-hidden="true">·</span>{' '}
              <span>{promotion.detail}</span>
            </p>
            {endedNote ? <p className="text-sm font-semibold">{endedNote}</p> : null}
          </div>
          <span className="button button-secondary button-small" aria-hidden="true">
            {promotion.callToAction}
          </span>
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <StateBadge promotion={promotion} now={now} />
        <span className="wrap-anywhere">
          {`${days}${readableValue(promotion.pages)} · “${promotion.callToAction}” leads to ${promotion.href}`}
        </span>
      </figcaption>
    </figure>
  )
}

function StateBadge({ promotion, now }: { promotion: Promotion; now: Date }) {
  const state = promotionState(promotion, now)
  if (state === 'running') return <Badge tone="success">Running</Badge>
  if (state === 'upcoming') return <Badge tone="info">Not shown yet</Badge>
  if (state === 'sample') return <Badge tone="warning">Sample, shown with a note</Badge>
  return <Badge>Ended, not shown</Badge>
}

type ProposalFormProps = { live: { value: Promotion; version: number }; now: Date }

const textFields = ['headline', 'deadlineText', 'detail', 'callToAction', 'href'] as const
const dateFields = ['startsOn', 'endsOn'] as const

export function ProposalForm(props: ProposalFormProps) {
  const { form, showErrors } = useErrorFocus()
  const { edit, typed, draft, isUnchanged, propose } = useProposal(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void propose().then(showErrors)
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <LeaveGuard isDirty={!isUnchanged} />
      <FormError message={edit.message} />
      <PromotionFields draft={typed} fields={errorsByField(edit.fields)} onChange={edit.set} />
      <div className="grid gap-2">
        <h3 className="text-base">How it will look</h3>
        <PromotionPreview promotion={draft} now={props.now} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="small"
          isIdle={isUnchanged}
          isBusy={edit.isSaving}
          busyLabel="Proposing…"
        >
          Propose
        </Button>
        {isUnchanged ? <p className="text-ink-soft">This is the current promotion.</p> : null}
      </div>
    </form>
  )
}

type PromotionFieldsProps = {
  draft: Promotion
  fields: Record<string, string>
  onChange: (name: keyof Promotion, to: unknown) => void
}

function PromotionFields({ draft, fields, onChange }: PromotionFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[...textFields, ...dateFields].map((name) => (
        <TextInput
          key={name}
          id={`promotion-${name}`}
          label={promotionLabels[name]}
          type={dateFields.some((one) => one === name) ? 'date' : 'text'}
          autoComplete="off"
          value={draft[name]}
          error={fields[name]}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
      <TextArea
        id="promotion-pages"
        label={`${promotionLabels.pages} (optional)`}
        hint="One path per line, such as /bundles. Pages below it are included. Leave empty for every public page."
        rows={3}
        value={draft.pages.join('\n')}
        error={fields.pages}
        onChange={(event) => onChange('pages', event.currentTarget.value.split('\n'))}
      />
    </div>
  )
}

const untyped = { value: {}, version: 0 }

/** State of the proposal form. Fields that were not typed in show the live banner, also after a proposal was sent. */
function useProposal({ live }: ProposalFormProps) {
  const changes = useSettingsChanges()
  const edit = useKeptEdit<Partial<Promotion>>('settings-promotion', untyped)
  const typed = { ...live.value, ...edit.value }
  const pages = typed.pages.map((page) => page.trim()).filter(Boolean)
  const draft = { ...typed, pages }
  const keyFor = useIdempotencyKey()

  async function propose() {
    const value = edit.check(proposePromotionSchema.shape.value, draft)
    if (!value) return
    const key = keyFor([value, live.version])
    const answer = await edit.send(() => changes.propose(value, live.version, key))
    if (!answer?.ok) return
    edit.startFrom(untyped)
    const description = 'A second person can apply it now.'
    showToast({ channel: 'stack', tone: 'success', title: 'Promotion proposed', description })
  }

  const isUnchanged = changedFields(live.value, draft).length === 0
  return { edit, typed, draft, isUnchanged, propose }
}

export function ProposalList(props: ProposalFormProps & { proposals: readonly Proposal[] }) {
  if (props.proposals.length === 0) {
    return (
      <p className="text-ink-soft">
        No proposals yet. Proposed promotions appear here for a second person to apply or reject.
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
          {proposal.state === 'pending' ? <PendingProposal {...props} proposal={proposal} /> : null}
        </li>
      ))}
    </ul>
  )
}

const proposalBadges = {
  pending: { tone: 'warning', label: 'Waiting' },
  applied: { tone: 'success', label: 'Applied' },
  rejected: { tone: 'neutral', label: 'Rejected' },
} as const

function ProposalHead({ proposal }: { proposal: Proposal }) {
  const { state, decidedAt, decidedByName, comment } = proposal
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{`Proposal ${proposal.id}`}</span>
        <Badge tone={proposalBadges[state].tone}>{proposalBadges[state].label}</Badge>
        <span className="wrap-anywhere">{proposal.value.headline}</span>
      </p>
      <p className="text-sm text-ink-soft">
        <span>{`Proposed by ${proposal.proposedByName}, ${formatDateTime(new Date(proposal.proposedAt))}`}</span>
        {decidedAt ? (
          <span>{`. ${proposalBadges[state].label} by ${decidedByName}, ${formatDateTime(new Date(decidedAt))}`}</span>
        ) : null}
      </p>
      {comment ? <p className="text-sm wrap-anywhere">{`“${comment}”`}</p> : null}
    </div>
  )
}

type OneProposalProps = ProposalFormProps & { proposal: Proposal }

function PendingProposal(props: OneProposalProps) {
  const { proposal, live, now } = props
  const changed = changedFields(live.value, proposal.value) as (keyof Promotion)[]
  return (
    <>
      <PromotionPreview promotion={proposal.value} now={now} />
      <ul className="list-disc ps-5 wrap-anywhere">
        {changed.map((name) => (
          <li key={name}>
            <span>{`${fieldLabel(name)}: ${readableValue(live.value[name])} → `}</span>
            <strong>{readableValue(proposal.value[name])}</strong>
          </li>
        ))}
      </ul>
      <DecisionForm {...props} />
    </>
  )
}

function DecisionForm({ proposal, live }: OneProposalProps) {
  const { id: ownId } = useStaffUser()
  const reasonId = useId()
  const { comment, setComment, busy, problem, decide } = useDecision(proposal)
  const isOwn = proposal.proposedBy === ownId
  const reason = notAppliedReason(isOwn, proposal.baseVersion !== live.version)
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

function notAppliedReason(isOwn: boolean, isOutdated: boolean): string | null {
  if (isOwn) return 'This is your own proposal. A second person must decide.'
  if (isOutdated)
    return 'The promotion changed after this proposal was made, so it can only be rejected.'
  return null
}

function useDecision({ id }: Proposal) {
  const changes = useSettingsChanges()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState<'applied' | 'rejected' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function decide(decision: 'applied' | 'rejected') {
    setBusy(decision)
    setProblem(null)
    const answer = await changes.decide({ id, decision, comment })
    setBusy(null)
    if (!answer.ok) return setProblem(answer.message)
    showToast({ channel: 'stack', tone: 'success', title: `Promotion ${decision}` })
  }
  return { comment, setComment, busy, problem, decide }
}
