import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePopup } from '#app/design/ui/popup.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { LeadBooking } from '../../booking/ui/lead-booking.tsx'
import type {
  AttachmentPicker,
  AttachmentPickerProps,
} from '../../conversation/reply/ui/use-reply.ts'
import {
  LeadConversation,
  type LeadConversationProps,
} from '../../conversation/screens/lead-conversation.tsx'
import { LeadQuotes } from '../../quote/ui/lead-quotes.tsx'
import type { AnswerDeclaration } from '../answer/schema.ts'
import { useAppointmentChanges } from '../appointment/calls.ts'
import type { Appointment, BookingAct, BookingTask } from '../appointment/schema.ts'
import type { LeadDetail } from '../calls.ts'
import type { NextAct, ComposerKind } from '../ui/action-bar.tsx'
import { Delivery } from '../ui/delivery.tsx'
import { useContactCorrection, useLeadActions, useUndoableChanges } from '../ui/lead-actions.ts'
import { useLead } from '../ui/lead-calls.ts'
import { useActKeys } from '../ui/lead-parts.tsx'
import { LeadView } from '../ui/lead-view.tsx'
import { NoteForm } from '../ui/note-form.tsx'

type NextActsProps = Pick<OneLeadProps, 'begin' | 'onBegun' | 'onDone'> & {
  detail: LeadDetail
  actions: ReturnType<typeof useLeadActions>
  ownId: string
  setWriting: (writing: ComposerKind) => void
  onBook: () => void
}

/** Handles actions of the action bar and shortcuts, and those requested before the lead was loaded. */
function useNextActs({ detail, actions, ownId, setWriting, onBook, ...props }: NextActsProps) {
  const { lead } = detail
  const snoozing = usePopup()
  const changes = useUndoableChanges(detail)
  const canAct = !detail.mainLead && !lead.removedAt && !lead.isSuspectedSpam
  const isAnswering = useRef(false)
  const notifyDone = () => props.onDone?.()
  function finish() {
    if (lead.status === 'closed') return
    if (lead.answeredAt) return void changes.close(notifyDone)
    isAnswering.current = true
    actions.openAnswerDialog()
  }
  function act(wanted: NextAct): void {
    if (wanted === 'reply' || wanted === 'call' || wanted === 'whatsapp') setWriting(wanted)
    else if (wanted === 'book') onBook()
    else if (wanted === 'snooze') snoozing.ref.current?.showPopover()
    else if (wanted === 'done') finish()
    else if (lead.assignedTo !== ownId) void changes.assignTo(ownId)
  }
  const answer = (wanted: NextAct) => (canAct ? act(wanted) : false)
  useActKeys(answer)
  usePendingAction(props, (wanted) => void answer(wanted))
  return {
    canAct,
    snoozing,
    isBusy: actions.isBusy || changes.isBusy,
    onAct: act,
    onSnooze: (until: string | null) =>
      void changes.snooze(until, until === null ? undefined : notifyDone),
    onState: (statement: AnswerDeclaration) =>
      actions.answer.onState(statement, () => {
        if (isAnswering.current) notifyDone()
        isAnswering.current = false
      }),
    closeUnanswered() {
      actions.answer.onClose()
      void changes.close(notifyDone)
    },
  }
}

/** Runs the requested action once, as soon as the lead is loaded. */
function usePendingAction(
  { begin, onBegun }: Pick<NextActsProps, 'begin' | 'onBegun'>,
  act: (wanted: NextAct) => void,
) {
  const run = useEffectEvent((wanted: NextAct) => {
    onBegun?.()
    act(wanted)
  })
  useEffect(() => {
    if (begin) run(begin)
  }, [begin])
}

const notFoundNotice = {
  title: 'Lead not found',
  text: 'It may have been deleted, or the address is incomplete.',
  to: '/admin/leads',
  back: 'All leads',
}

type OneLeadProps = {
  id: string
  headingLevel: 1 | 2
  begin?: NextAct | null
  onBegun?: () => void
  onDone?: () => void
}

export function OneLead(props: OneLeadProps) {
  const queries = useQueryClient()
  const lead = useLead(props.id)
  if (!lead.data) return <ReadState read={lead} what="the lead" rows={10} gone={notFoundNotice} />
  // All queries about leads share this key, including the conversation and the row in the list.
  const refetchLead = () => void queries.invalidateQueries({ queryKey: ['leads'] })
  return <LoadedLead {...props} detail={lead.data} onReread={refetchLead} />
}

type LoadedLeadProps = OneLeadProps & { detail: LeadDetail; onReread: () => void }

function LoadedLead({ detail, ...props }: LoadedLeadProps) {
  const user = useStaffUser()
  const actions = useLeadActions(detail)
  const appointmentChanges = useAppointmentChanges()
  const correction = useContactCorrection(detail.lead)
  const [writing, setWriting] = useState<ComposerKind>('nothing')
  const [task, setTask] = useState<BookingTask | null>(null)
  const book = (act: BookingAct, appointment: Appointment | null = null) =>
    setTask({ act, lead: detail.lead, appointment })
  const { onState, closeUnanswered, ...next } = useNextActs({
    ...props,
    detail,
    actions,
    setWriting,
    onBook: () => book('book'),
    ownId: user.id,
  })
  function reload() {
    actions.forgetProblem()
    props.onReread()
  }
  return (
    <LeadView
      detail={detail}
      quotes={<LeadQuotes lead={detail.lead} />}
      booking={<LeadBooking task={task} onClose={() => setTask(null)} />}
      onBook={book}
      headingLevel={props.headingLevel}
      conversation={
        <ConversationSection {...{ detail, actions, writing }} onWriting={setWriting} />
      }
      bar={{ ...next, writing }}
      ownId={user.id}
      actions={actions}
      answer={{ ...actions.answer, onState, onCloseUnanswered: closeUnanswered }}
      correction={correction}
      onWake={() => next.onSnooze(null)}
      appointmentChanges={appointmentChanges}
      onReload={reload}
    />
  )
}

type ConversationSectionProps = Pick<LoadedLeadProps, 'detail'> &
  Pick<LeadConversationProps, 'writing' | 'onWriting'> & {
    actions: ReturnType<typeof useLeadActions>
  }

function ConversationSection({ detail, actions, ...writing }: ConversationSectionProps) {
  const user = useStaffUser()
  const { lead, deliveries, notes } = detail
  const deliveryOf = (deliveryId: string) => {
    const delivery = deliveries.find(({ id }) => id === deliveryId)
    return delivery ? (
      <Delivery
        key={delivery.id}
        delivery={delivery}
        isSample={lead.isSample}
        isBusy={actions.isBusy}
        correctionErrors={actions.correctionErrors}
        onResend={actions.resend}
      />
    ) : null
  }
  return (
    <LeadConversation lead={lead} deliveryOf={deliveryOf} Attachment={Attachment} {...writing}>
      {lead.removedAt ? null : (
        <NoteForm
          notes={notes}
          draftKey={`note:${user.id}:${lead.id}`}
          authorName={user.full_name}
          onAdd={actions.addNote}
        />
      )}
    </LeadConversation>
  )
}

const NoAttachments: AttachmentPicker = () => null

/** Loaded with the first reply. If loading fails, replies have no quote picker. */
const QuoteAttacher = lazy((): Promise<{ default: AttachmentPicker }> =>
  import('../../quote/ui/attach-quote.tsx').then(
    (module) => ({ default: module.AttachQuote }),
    () => ({ default: NoAttachments }),
  ),
)

function Attachment(props: AttachmentPickerProps) {
  return (
    <Suspense fallback={null}>
      <QuoteAttacher {...props} />
    </Suspense>
  )
}
