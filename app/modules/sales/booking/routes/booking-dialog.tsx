import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { useSaveFile } from '#app/modules/console/ui/tell.ts'
import type { BookingTask } from '../../lead/schema/booking-task.ts'
import { useAnnouncement } from '../../lead/ui/appointments/appointment-calls.ts'
import type { BookingProps } from '../../lead/ui/appointments/booking-props.ts'
import { failureText, fieldsOf, read, saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { bookingWords } from '../content.ts'
import { BookingForm } from '../ui/booking-form.tsx'
import { type Booking, bookings } from '../ui/bookings-api.ts'
import { firstPerson, firstTyped } from '../ui/typed.ts'
import { dayQuery, estimateQuery, optionsQuery } from './booking-calls.ts'

/** CTC-29, STF-09: books a lead, or confirms, offers and moves one of its appointments. */
export function BookingDialog({ task, onClose, finalFocus }: BookingProps) {
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(task)
  if (task && task !== shown) setShown(task)
  if (!shown) return null
  return (
    <LazyDialog
      isOpen={task !== null}
      onOpenChange={onClose}
      {...(finalFocus ? { finalFocus } : {})}
      title={bookingWords.title(shown.act, shown.appointment?.kind)}
      description={`${shown.lead.name}, ${shown.lead.reference}`}
    >
      {task ? <Loaded task={task} onClose={onClose} /> : null}
    </LazyDialog>
  )
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

type FormProps = { task: BookingTask; onClose: () => void }

function Loaded(props: FormProps) {
  const options = useQuery(optionsQuery)
  if (!options.data) return <ReadState read={options} what="who can be booked" rows={5} />
  return <Form {...props} people={options.data.people} />
}

function Form({ task, people, onClose }: FormProps & { people: { id: string; name: string }[] }) {
  const { act, lead, appointment } = task
  const user = useStaffUser()
  const [typed, setTyped] = useState(() => firstTyped(task, firstPerson(task, people, user.id)))
  // Looked up once the field is left, not at every letter.
  const [address, setAddress] = useState(typed.address)
  const isVisit = typed.kind === 'site-visit'
  const day = useQuery(dayQuery(typed.personId, typed.date, appointment?.id))
  const way = useQuery(estimateQuery(lead.id, isVisit ? address : ''))
  const book = useBooking(task)
  return (
    <BookingForm
      act={act}
      typed={typed}
      set={(change) => setTyped((before) => ({ ...before, ...change }))}
      people={people}
      day={day.data}
      estimate={way.isError ? null : way.data?.estimate}
      onAddress={setAddress}
      onBook={book}
      onDone={onClose}
    >
      {act === 'move' && appointment ? <CalendarFile id={appointment.id} /> : null}
    </BookingForm>
  )
}

/** Null once it is booked, else messages by field; `form` for what belongs to none. */
type Refused = Record<string, string> | null

/** Books, confirms, offers and moves; each is announced with its undo. */
function useBooking({ act, lead, appointment }: BookingTask) {
  const { announce, refresh } = useAnnouncement()
  const call = useMutation({
    mutationFn: async (write: () => Promise<{ id: string; version: number; isMailed: boolean }>) =>
      write(),
    onSettled: refresh,
    networkMode: 'always',
  })
  return async function book(booking: Booking, idempotencyKey: string): Promise<Refused> {
    try {
      const booked = await call.mutateAsync(() =>
        appointment
          ? read(
              bookings[':id'].move.$post({
                param: { id: appointment.id },
                json: { ...booking, version: appointment.version },
              }),
            )
          : read(bookings.index.$post({ json: { ...booking, leadId: lead.id, idempotencyKey } })),
      )
      announce(bookingWords.done(act, booking.kind), lead.name, booked)
      return null
    } catch (error) {
      const fields = fieldsOf(error)
      return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
    }
  }
}
