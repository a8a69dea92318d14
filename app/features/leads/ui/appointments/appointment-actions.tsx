import { useState, type ReactNode } from 'react'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { appointmentNouns } from '../../content/appointments.ts'
import type { Appointment } from '../../schema/appointments.ts'
import { OfferDialog, type OfferSlot } from './offer-dialog.tsx'

export type AppointmentChanges = {
  isBusy: boolean
  onConfirm: (appointment: Appointment) => void
  onCancel: (appointment: Appointment) => void
  onOffer: OfferSlot
}

type ActionsProps = AppointmentChanges & {
  appointment: Appointment
  /** What else can be done. */
  children?: ReactNode
}

/** What staff can do about an appointment; each tells the visitor by mail. */
export function AppointmentActions(props: ActionsProps) {
  const { appointment, isBusy } = props
  const { state } = appointment
  const [isOffering, setIsOffering] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'tentative' || state === 'offered' ? (
        <Button size="small" disabled={isBusy} onClick={() => props.onConfirm(appointment)}>
          Confirm
        </Button>
      ) : null}
      <Button
        size="small"
        variant="secondary"
        disabled={isBusy}
        onClick={() => setIsOffering(true)}
      >
        Offer another time
      </Button>
      {props.children}
      {state === 'cancelled' ? null : <Cancel {...props} />}
      <OfferDialog
        appointment={appointment}
        isOpen={isOffering}
        onOpenChange={setIsOffering}
        onOffer={props.onOffer}
      />
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
        description={`${appointment.name} is told by e-mail, and it leaves every calendar.`}
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
