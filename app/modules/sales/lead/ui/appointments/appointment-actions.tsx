import { useState } from 'react'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { appointmentNouns } from '../../content/appointments.ts'
import type { Appointment } from '../../schema/appointments.ts'
import type { BookingAct } from '../../schema/booking-task.ts'

export type AppointmentChanges = {
  isBusy: boolean
  onCancel: (appointment: Appointment) => void
}

type ActionsProps = AppointmentChanges & {
  appointment: Appointment
  /** Opens the booking dialog; absent where the lead cannot be booked. */
  onBook: ((act: Exclude<BookingAct, 'book'>, appointment: Appointment) => void) | undefined
}

/** What staff can do about an appointment. */
export function AppointmentActions(props: ActionsProps) {
  const { appointment, isBusy, onBook } = props
  const { state } = appointment
  return (
    <div className="flex flex-wrap gap-2">
      {onBook && (state === 'tentative' || state === 'offered') ? (
        <Button size="small" disabled={isBusy} onClick={() => onBook('confirm', appointment)}>
          Confirm
        </Button>
      ) : null}
      {onBook ? (
        <>
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            onClick={() => onBook('offer', appointment)}
          >
            Offer another time
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            onClick={() => onBook('move', appointment)}
          >
            {state === 'cancelled' ? 'Book again' : 'Move'}
          </Button>
        </>
      ) : null}
      {state === 'cancelled' ? null : <Cancel {...props} />}
    </div>
  )
}

function Cancel({ appointment, isBusy, onCancel }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const noun = appointmentNouns[appointment.kind]
  return (
    <>
      <Button size="small" variant="secondary" disabled={isBusy} onClick={() => setIsAsking(true)}>
        Cancel
      </Button>
      <LazyAlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Cancel this ${noun}?`}
        description={`${appointment.name} no longer has a time with us. You can undo it for ten seconds.`}
        confirmLabel={`Cancel the ${noun}`}
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false)
          onCancel(appointment)
        }}
      />
    </>
  )
}
