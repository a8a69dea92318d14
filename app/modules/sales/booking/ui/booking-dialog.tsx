import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Checkbox, RadioGroup } from '#app/design/form/choices.tsx'
import { FormError, Select, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { useToday } from '#app/design/use-today.ts'
import { failureText, fieldsOf, fetchJson, saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
import { useChangeToast } from '../../lead/appointment/calls.ts'
import {
  type AppointmentKind,
  appointmentKindLabels,
  appointmentKinds,
} from '../../lead/appointment/content.ts'
import type { BookingAct, BookingProps, BookingTask } from '../../lead/appointment/schema.ts'
import { type Booking, bookings, personDayQuery, estimateQuery, optionsQuery } from '../calls.ts'
import {
  bookingWords,
  personDayMessages,
  durationLabel,
  appointmentMinutes,
  travelMessages,
} from '../content.ts'
import type { PersonDay, TravelEstimate } from '../schema.ts'
import {
  type BookingInput,
  type BookingInputProps,
  bookingOf,
  defaultPersonId,
  fitsWorkingHours,
  initialBookingInput,
  timeText,
} from './typed.ts'

export function PersonDayHint({ day }: { day: PersonDay | undefined }) {
  return (
    <div role="status" className="field-hint">
      {day ? (
        <>
          <p className={day.isAway ? 'font-semibold text-danger' : undefined}>{noteOf(day)}</p>
          {day.taken.length > 0 ? (
            <p>Taken, including travel: {`${day.taken.map(periodText).join(', ')}.`}</p>
          ) : (
            <p>{personDayMessages.free}</p>
          )}
        </>
      ) : null}
    </div>
  )
}

function noteOf({ isAway, closed, isWorkday, hours }: PersonDay): string {
  if (isAway) return personDayMessages.away
  if (closed === 'holiday') return personDayMessages.closed.holiday
  if (!isWorkday) return closed ? personDayMessages.closed[closed] : personDayMessages.dayOff
  return personDayMessages.hours(hours.from, hours.until)
}

function clockTimeOf(iso: string): string {
  return new Date(Date.parse(iso) + 2 * 3_600_000).toISOString().slice(11, 16)
}

const periodText = ({ from, until }: { from: string; until: string }) =>
  `${clockTimeOf(from)}–${clockTimeOf(until)}`

type VisitFieldsProps = BookingInputProps & {
  estimate: TravelEstimate | null | undefined
  /** Called when the address field loses focus. */
  onAddress: (address: string) => void
}

export function VisitFields({ typed, errors, set, estimate, onAddress }: VisitFieldsProps) {
  return (
    <>
      <TextInput
        id="booking-address"
        label="Address"
        maxLength={300}
        autoComplete="off"
        value={typed.address}
        error={errors.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        onBlur={() => onAddress(typed.address.trim())}
      />
      <TextInput
        id="booking-travel"
        label="Travel time each way (minutes)"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        placeholder={estimate ? String(estimate.minutes) : undefined}
        hint={hintOf(estimate)}
        value={typed.travelMinutes}
        error={errors.travelMinutes}
        onChange={(event) => set({ travelMinutes: event.currentTarget.value })}
      />
    </>
  )
}

function hintOf(estimate: TravelEstimate | null | undefined): string {
  if (estimate === undefined) return travelMessages.none
  if (estimate === null) return `${travelMessages.unknown} Enter the minutes.`
  return travelMessages.estimate(estimate.km, estimate.minutes, estimate.isOfPlace)
}

type Person = { id: string; name: string }

export type BookingFormProps = Omit<BookingInputProps, 'errors'> & {
  act: BookingAct
  people: readonly Person[]
  day: PersonDay | undefined
  /** Estimated travel; null if unknown, undefined if not requested. */
  estimate: TravelEstimate | null | undefined
  onAddress: (address: string) => void
  /** Resolves to null after booking, else to error messages by field. `form` is for errors without a field. */
  onBook: (booking: Booking, key: string) => Promise<Record<string, string> | null>
  onDone: () => void
  children?: ReactNode
}

/** Confirming and offering show only the fields that can change. */
export function BookingForm(props: BookingFormProps) {
  const { act, typed, people, estimate, onAddress, onDone } = props
  const { errors, isSending, submit, set } = useBookingSubmission(props)
  const fields = { typed, errors, set }
  const isWhole = act === 'book' || act === 'move'
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormError
        message={errors.form ?? (act === 'confirm' ? timeFieldError(errors) : undefined)}
      />
      {isWhole ? <AppointmentKindField {...fields} /> : null}
      {act === 'confirm' ? <p className="font-semibold">{timeText(typed)}</p> : null}
      <PersonField {...fields} people={people} />
      {act === 'confirm' ? null : <DateTimeFields {...fields} />}
      <PersonDayHint day={props.day} />
      {isWhole && typed.kind === 'site-visit' ? (
        <VisitFields {...fields} estimate={estimate} onAddress={onAddress} />
      ) : null}
      <OutsideHoursConfirmation {...fields} day={props.day} />
      {isWhole ? <AgreementField {...fields} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSending} busyLabel="Saving…">
          {bookingWords.submit[act]}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Close
        </Button>
        {props.children}
      </div>
    </form>
  )
}

/** Returns an error about date, time or duration, to show above the form when these fields are hidden. */
const timeFieldError = ({ date, time, minutes }: Record<string, string>) => date ?? time ?? minutes

function useBookingSubmission({ typed, set, onBook, onDone }: BookingFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setIsSending] = useState(false)
  // All attempts of this form send the same key, so that a retry after a lost response books once.
  const [key] = useState(() => crypto.randomUUID())
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    const refused = await onBook(bookingOf(typed), key)
    setIsSending(false)
    setErrors(refused ?? {})
    if (refused === null) onDone()
  }
  return {
    errors,
    isSending,
    submit,
    set(change: Partial<BookingInput>) {
      set(change)
      setErrors({})
    },
  }
}

function AppointmentKindField({ typed, errors, set }: BookingInputProps) {
  return (
    <RadioGroup
      id="booking-kind"
      name="kind"
      label="What"
      layout="row"
      options={appointmentKinds.map((value) => ({ value, label: appointmentKindLabels[value] }))}
      value={typed.kind}
      onChange={(kind) => set({ kind: kind as AppointmentKind })}
      error={errors.kind}
    />
  )
}

function PersonField({
  typed,
  errors,
  set,
  people,
}: BookingInputProps & Pick<BookingFormProps, 'people'>) {
  return (
    <Select
      id="booking-person"
      label="With"
      placeholder={typed.personId ? undefined : 'Choose a person'}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={typed.personId}
      onChange={(event) => set({ personId: event.currentTarget.value })}
      error={errors.personId}
    />
  )
}

function OutsideHoursConfirmation({
  typed,
  errors,
  set,
  day,
}: BookingInputProps & Pick<BookingFormProps, 'day'>) {
  const isOutside = day !== undefined && !fitsWorkingHours(day, typed)
  if (!isOutside && !typed.isOutsideHours && !errors.isOutsideHours) return null
  return (
    <Checkbox
      id="booking-outside"
      label="Book anyway, outside working hours"
      error={errors.isOutsideHours}
      checked={typed.isOutsideHours}
      onChange={(event) => set({ isOutsideHours: event.currentTarget.checked })}
    />
  )
}

function AgreementField({ typed, set }: BookingInputProps) {
  return (
    <RadioGroup
      id="booking-agreed"
      name="agreed"
      label="The visitor"
      options={[
        { value: 'yes', label: 'agreed to this time' },
        { value: 'no', label: 'still has to confirm' },
      ]}
      value={typed.isAgreed ? 'yes' : 'no'}
      onChange={(value) => set({ isAgreed: value === 'yes' })}
    />
  )
}

const durationOptions = appointmentMinutes.map((minutes) => ({
  value: String(minutes),
  label: durationLabel(minutes),
}))

function DateTimeFields({ typed, errors, set }: BookingInputProps) {
  const today = useToday()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput
        id="booking-date"
        label="Day"
        type="date"
        min={today}
        value={typed.date}
        error={errors.date}
        onChange={(event) => set({ date: event.currentTarget.value, isOutsideHours: false })}
      />
      <TextInput
        id="booking-time"
        label="From"
        type="time"
        step={300}
        value={typed.time}
        error={errors.time}
        onChange={(event) => set({ time: event.currentTarget.value, isOutsideHours: false })}
      />
      <Select
        id="booking-minutes"
        label="Duration"
        options={durationOptions}
        value={typed.minutes}
        error={errors.minutes}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
    </div>
  )
}

export function BookingDialog({ task, onClose, finalFocus }: BookingProps) {
  // Keeps the content visible while the dialog fades out.
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
      {task ? <BookingFormLoader task={task} onClose={onClose} /> : null}
    </LazyDialog>
  )
}

/** Downloads an appointment as a calendar file, for people who do not use the feed. */
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

function BookingFormLoader(props: FormProps) {
  const options = useQuery(optionsQuery)
  if (!options.data) return <ReadState read={options} what="people you can book" rows={5} />
  return <Form {...props} people={options.data.people} />
}

function Form({ task, people, onClose }: FormProps & { people: Person[] }) {
  const { act, lead, appointment } = task
  const user = useStaffUser()
  const [typed, setTyped] = useState(() =>
    initialBookingInput(task, defaultPersonId(task, people, user.id)),
  )
  // The address is looked up on blur instead of on every keystroke.
  const [address, setAddress] = useState(typed.address)
  const isVisit = typed.kind === 'site-visit'
  const day = useQuery(personDayQuery(typed.personId, typed.date, appointment?.id))
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

/** Null after booking, else error messages by field. `form` is for errors without a field. */
type BookingErrors = Record<string, string> | null

/** Mutations that book, confirm, offer or move an appointment. Each shows a message with an undo action. */
function useBooking({ act, lead, appointment }: BookingTask) {
  const { announce, refresh } = useChangeToast()
  const call = useMutation({
    mutationFn: async (write: () => Promise<{ id: string; version: number; isMailed: boolean }>) =>
      write(),
    onSettled: refresh,
    networkMode: 'always',
  })
  return async function book(booking: Booking, idempotencyKey: string): Promise<BookingErrors> {
    try {
      const booked = await call.mutateAsync(() =>
        appointment
          ? fetchJson(
              bookings[':id'].move.$post({
                param: { id: appointment.id },
                json: { ...booking, version: appointment.version },
              }),
            )
          : fetchJson(
              bookings.index.$post({ json: { ...booking, leadId: lead.id, idempotencyKey } }),
            ),
      )
      announce(bookingWords.done(act, booking.kind), lead.name, booked)
      return null
    } catch (error) {
      const fields = fieldsOf(error)
      return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
    }
  }
}
