import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { useSaveFile } from '#app/features/console/ui/use-save-file.ts'
import type { BookingProps } from '#app/features/leads/ui/appointments/booking-props.ts'
import { saveFile } from '#app/features/staff-access/ui/api-client.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { BookingForm } from '../ui/booking-form.tsx'
import { bookings } from '../ui/bookings-api.ts'
import { firstTyped } from '../ui/typed.ts'
import { dayQuery, estimateQuery, optionsQuery, useBooking } from './booking-calls.ts'

/** STF-09: books somebody for a lead, or moves what is booked. */
export function BookingDialog(props: BookingProps) {
  const { lead, isOpen, onOpenChange } = props
  const appointment = comingOf(props)
  return (
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={appointment ? 'Move the appointment' : 'Book a time'}
      description={`${lead.name}, ${lead.reference}`}
    >
      <Loaded {...props} appointment={appointment} />
    </LazyDialog>
  )
}

function comingOf({ appointment }: BookingProps) {
  if (!appointment || appointment.state === 'cancelled') return null
  return Date.parse(appointment.endsAt) > Date.now() ? appointment : null
}

/** For a calendar without the feed. */
function CalendarFile({ id }: { id: string }) {
  const { isSaving, save } = useSaveFile(() =>
    saveFile(bookings[':id']['calendar.ics'].$get({ param: { id } })),
  )
  return (
    <Button variant="secondary" isBusy={isSaving} onClick={save}>
      Calendar file
    </Button>
  )
}

type Person = { id: string; name: string }

function Loaded(props: BookingProps) {
  const options = useQuery(optionsQuery)
  if (!options.data) return <ReadState read={options} what="who can be booked" rows={5} />
  return <Form {...props} people={options.data.people} />
}

function Form({ lead, appointment, people, onOpenChange }: BookingProps & { people: Person[] }) {
  const user = useStaffUser()
  const wanted = [appointment?.person?.id, lead.assignedTo, user.id]
  const firstPerson = wanted.find((id) => people.some((one) => one.id === id)) ?? ''
  const [typed, setTyped] = useState(() => firstTyped(appointment, lead, firstPerson))
  // Asked once the field is left, not at every letter.
  const [address, setAddress] = useState(typed.address)
  const isVisit = typed.kind === 'site-visit'
  const day = useQuery(dayQuery(typed.personId, typed.date, appointment?.id))
  const way = useQuery(estimateQuery(lead.id, isVisit ? address : ''))
  const book = useBooking({ leadId: lead.id, name: lead.name, appointment })
  return (
    <BookingForm
      typed={typed}
      set={(change) => setTyped((before) => ({ ...before, ...change }))}
      people={people}
      isMove={appointment !== null}
      day={day.data}
      estimate={way.isError ? null : way.data?.estimate}
      onAddress={setAddress}
      onBook={book}
      onDone={() => onOpenChange(false)}
    >
      {appointment ? <CalendarFile id={appointment.id} /> : null}
    </BookingForm>
  )
}
