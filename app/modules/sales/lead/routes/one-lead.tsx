import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import type { NextAct, Writing } from '../ui/inbox/action-bar.tsx'
import { LeadBooking } from '../../booking/ui/lead-booking.tsx'
import {
  LeadConversation,
  type LeadConversationProps,
} from '../../conversation/screens/lead-conversation.tsx'
import type {
  AttachmentPicker,
  AttachmentPickerProps,
} from '../../conversation/reply/ui/reply-composer.tsx'
import { LeadQuotes } from '../../quote/ui/lead-quotes.tsx'
import type { BookingAct, BookingTask } from '../schema/booking-task.ts'
import type { Appointment } from '../schema/appointments.ts'
import { Delivery } from '../ui/inbox/delivery.tsx'
import { LeadView } from '../ui/inbox/lead-view.tsx'
import type { LeadDetail } from '../ui/inbox/leads-api.ts'
import { NoteForm } from '../ui/inbox/note-form.tsx'
import { useAppointmentChanges } from '../ui/appointments/appointment-calls.ts'
import { useContactCorrection } from './contact-calls.ts'
import { useLeadActions } from './lead-actions.ts'
import { useLead } from './lead-calls.ts'
import { useNextActs } from './next-acts.ts'

const gone = {
  title: 'There is no such lead',
  text: 'It may have been deleted, or the address is not complete.',
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

/** One lead, wherever it is opened. */
export function OneLead(props: OneLeadProps) {
  const queries = useQueryClient()
  const lead = useLead(props.id)
  if (!lead.data) return <ReadState read={lead} what="the lead" rows={10} gone={gone} />
  // With the conversation and the row of the list.
  const reread = () => void queries.invalidateQueries({ queryKey: ['leads'] })
  return <KnownLead {...props} detail={lead.data} onReread={reread} />
}

type KnownLeadProps = OneLeadProps & { detail: LeadDetail; onReread: () => void }

function KnownLead({ id, detail, ...props }: KnownLeadProps) {
  const user = useStaffUser()
  const actions = useLeadActions(id, detail)
  const appointmentChanges = useAppointmentChanges()
  const correction = useContactCorrection(detail.lead)
  const [writing, setWriting] = useState<Writing>('nothing')
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
      conversation={<Said {...{ detail, actions, writing }} onWriting={setWriting} />}
      bar={{ ...next, writing }}
      ownId={user.id}
      isBusy={actions.isBusy}
      problem={actions.problem}
      onStatus={actions.setStatus}
      answer={{ ...actions.answer, onState, onCloseUnanswered: closeUnanswered }}
      onOwner={actions.setOwner}
      onSpam={actions.setSpam}
      onMerge={actions.merge}
      correction={correction}
      onWake={() => next.onSnooze(null)}
      appointmentChanges={appointmentChanges}
      onUnmerge={actions.unmerge}
      onReload={reload}
    />
  )
}

type SaidProps = Pick<KnownLeadProps, 'detail'> &
  Pick<LeadConversationProps, 'writing' | 'onWriting'> & {
    actions: ReturnType<typeof useLeadActions>
  }

/** The conversation, with what it needs to know of deliveries, and a field for notes. */
function Said({ detail, actions, ...writing }: SaidProps) {
  const user = useStaffUser()
  const { lead, deliveries, notes } = detail
  const deliveryOf = (deliveryId: string) => {
    const delivery = deliveries.find(({ id }) => id === deliveryId)
    return delivery ? (
      <Delivery
        key={delivery.id}
        delivery={delivery}
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

const Nothing: AttachmentPicker = () => null

/** Fetched with the first reply; where it cannot be fetched, replies go without. */
const AttachQuote = lazy((): Promise<{ default: AttachmentPicker }> =>
  import('../../quote/ui/attach-quote.tsx').then(
    (module) => ({ default: module.AttachQuote }),
    () => ({ default: Nothing }),
  ),
)

function Attachment(props: AttachmentPickerProps) {
  return (
    <Suspense fallback={null}>
      <AttachQuote {...props} />
    </Suspense>
  )
}
