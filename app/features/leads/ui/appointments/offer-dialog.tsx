import { useState, type FormEvent } from 'react'
import { FormError } from '#app/design/form/form-error.tsx'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { consultationTimes } from '../../forms/consultation.ts'
import { closedOn } from '../../rules/appointments.ts'
import type { Appointment } from '../../schema/appointments.ts'
import { useToday } from '#app/design/use-today.ts'

/** Null once the visitor is told, else messages by field; `form` for what belongs to none. */
export type OfferSlot = (
  appointment: Appointment,
  slot: { date: string; time: string },
) => Promise<Record<string, string> | null>

export type OfferDialogProps = {
  appointment: Appointment
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onOffer: OfferSlot
}

/** CTC-29: another time for a consultation. */
export function OfferDialog({ appointment, isOpen, onOpenChange, onOffer }: OfferDialogProps) {
  return (
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title="Offer another time"
      description={`${appointment.name} gets an e-mail with the new time for the calendar.`}
    >
      <OfferForm appointment={appointment} onOffer={onOffer} onDone={() => onOpenChange(false)} />
    </LazyDialog>
  )
}

type OfferFormProps = Pick<OfferDialogProps, 'appointment' | 'onOffer'> & { onDone: () => void }

const times = consultationTimes.map((value) => ({ value, label: value }))
const hints = {
  weekend: 'That is a weekend; the office is closed.',
  holiday: 'That is a public holiday; the office is closed.',
}

function OfferForm({ appointment, onOffer, onDone }: OfferFormProps) {
  const [date, setDate] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setIsSending] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const time = String(new FormData(event.currentTarget).get('time') ?? '')
    setIsSending(true)
    const refused = await onOffer(appointment, { date, time })
    setIsSending(false)
    setErrors(refused ?? {})
    if (refused === null) onDone()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.form} />
      <Day
        date={date}
        proclaimed={appointment.proclaimedHolidays}
        error={errors.date}
        onChange={setDate}
      />
      <Select
        id="offer-time"
        name="time"
        label="Time"
        placeholder="Choose a time"
        options={times}
        error={errors.time}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isSending} busyLabel="Sending…">
          Send the offer
        </Button>
        <Button size="small" variant="secondary" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  )
}

type DayProps = {
  date: string
  proclaimed: readonly string[]
  error: string | undefined
  onChange: (date: string) => void
}

function Day({ date, proclaimed, error, onChange }: DayProps) {
  const today = useToday()
  const closed = date === '' ? null : closedOn(date, proclaimed)
  return (
    <div>
      <TextInput
        id="offer-date"
        label="Day"
        type="date"
        min={today}
        value={date}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p role="status" className="field-hint mt-1.5">
        {closed ? hints[closed] : null}
      </p>
    </div>
  )
}
