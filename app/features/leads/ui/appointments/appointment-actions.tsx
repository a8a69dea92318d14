import { useState } from 'react'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { Appointment } from '../../schema/appointments.ts'
import { OfferDialog, type OfferSlot } from './offer-dialog.tsx'

export type AppointmentChanges = {
  isBusy: boolean
  onConfirm: (appointment: Appointment) => void
  onCancel: (appointment: Appointment) => void
  onOffer: OfferSlot
}

/** What staff can do about an appointment; each tells the visitor by mail. */
export function AppointmentActions(props: AppointmentChanges & { appointment: Appointment }) {
  const { appointment, isBusy } = props
  const { state, name } = appointment
  const [isOffering, setIsOffering] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
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
      {state === 'cancelled' ? null : (
        <Button
          size="small"
          variant="secondary"
          disabled={isBusy}
          onClick={() => setIsCancelling(true)}
        >
          Cancel
        </Button>
      )}
      <OfferDialog
        appointment={appointment}
        isOpen={isOffering}
        onOpenChange={setIsOffering}
        onOffer={props.onOffer}
      />
      <AlertDialog
        isOpen={isCancelling}
        onOpenChange={setIsCancelling}
        title="Cancel this consultation?"
        description={`${name} is told by e-mail, and it leaves their calendar.`}
        confirmLabel="Cancel the consultation"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setIsCancelling(false)
          props.onCancel(appointment)
        }}
      />
    </div>
  )
}
