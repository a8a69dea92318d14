import { useState, type FormEvent, type ReactNode } from 'react'
import { formatWeekday } from '#app/basics/dates.ts'
import { FormError, Select, TextInput } from '#app/design/form/field.tsx'
import { Checkbox, RadioGroup } from '#app/design/form/choices.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { useToday } from '#app/design/use-today.ts'
import {
  appointmentKindLabels,
  appointmentKinds,
  type AppointmentKind,
} from '../../lead/content/appointments.ts'
import type { BookingAct } from '../../lead/schema/booking-task.ts'
import { bookingWords, durationLabel } from '../content.ts'
import { durations } from '../schema/durations.ts'
import type { PersonDay, TravelEstimate } from '../schema.ts'
import { laterBy, liesInHours } from '../rules/working-day.ts'
import type { Booking } from './bookings-api.ts'
import { bookingOf, type Typed, type TypedProps } from './typed.ts'
import { DayOfPerson } from './day-of-person.tsx'
import { VisitFields } from './visit-fields.tsx'

type Person = { id: string; name: string }

export type BookingFormProps = Omit<TypedProps, 'errors'> & {
  act: BookingAct
  people: readonly Person[]
  /** Of the person and day that are chosen. */
  day: PersonDay | undefined
  /** Of the way; null where it is not known, undefined where nothing was asked. */
  estimate: TravelEstimate | null | undefined
  onAddress: (address: string) => void
  /** Null once it is booked, else messages by field; `form` for what belongs to none. */
  onBook: (booking: Booking, key: string) => Promise<Record<string, string> | null>
  onDone: () => void
  /** Further ways, beside the buttons. */
  children?: ReactNode
}

/** What, with whom, when and where; of a time that is confirmed or offered, only what is open. The day of the person is shown. */
export function BookingForm(props: BookingFormProps) {
  const { act, typed, people, estimate, onAddress, onDone } = props
  const { errors, isSending, submit, set } = useSending(props)
  const fields = { typed, errors, set }
  const isWhole = act === 'book' || act === 'move'
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.form ?? (act === 'confirm' ? ofTime(errors) : undefined)} />
      {isWhole ? <What {...fields} /> : null}
      {act === 'confirm' ? <p className="font-semibold">{timeText(typed)}</p> : null}
      <Who {...fields} people={people} />
      {act === 'confirm' ? null : <When {...fields} />}
      <DayOfPerson day={props.day} />
      {isWhole && typed.kind === 'site-visit' ? (
        <VisitFields {...fields} estimate={estimate} onAddress={onAddress} />
      ) : null}
      <OutsideHours {...fields} day={props.day} />
      {isWhole ? <Agreement {...fields} /> : null}
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

/** What is wrong with a time that has no field. */
const ofTime = ({ date, time, minutes }: Record<string, string>) => date ?? time ?? minutes

function timeText({ date, time, minutes }: Typed): string {
  const day = formatWeekday(new Date(`${date}T12:00:00+02:00`))
  return `${day}, ${time}–${laterBy(Number(minutes), time)}`
}

function useSending({ typed, set, onBook, onDone }: BookingFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setIsSending] = useState(false)
  // The same until it is booked: pressed twice, it books one.
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
    set(change: Partial<Typed>) {
      set(change)
      setErrors({})
    },
  }
}

function What({ typed, errors, set }: TypedProps) {
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

function Who({ typed, errors, set, people }: TypedProps & Pick<BookingFormProps, 'people'>) {
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

function OutsideHours({ typed, errors, set, day }: TypedProps & Pick<BookingFormProps, 'day'>) {
  const isOutside = day !== undefined && !fits(day, typed)
  if (!isOutside && !typed.isOutsideHours && !errors.isOutsideHours) return null
  return (
    <Checkbox
      id="booking-outside"
      label="Book it all the same, outside the working hours"
      error={errors.isOutsideHours}
      checked={typed.isOutsideHours}
      onChange={(event) => set({ isOutsideHours: event.currentTarget.checked })}
    />
  )
}

function Agreement({ typed, set }: TypedProps) {
  return (
    <RadioGroup
      id="booking-agreed"
      name="agreed"
      label="The visitor"
      options={[
        { value: 'yes', label: 'agreed to this time' },
        { value: 'no', label: 'is asked to confirm' },
      ]}
      value={typed.isAgreed ? 'yes' : 'no'}
      onChange={(value) => set({ isAgreed: value === 'yes' })}
    />
  )
}

function fits({ closed, hours }: PersonDay, { date, time, minutes }: Typed): boolean {
  if (closed === 'holiday') return false
  return time === '' || liesInHours(hours, date, [time, laterBy(Number(minutes), time)])
}

const lengths = durations.map((minutes) => ({
  value: String(minutes),
  label: durationLabel(minutes),
}))

function When({ typed, errors, set }: TypedProps) {
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
        label="How long"
        options={lengths}
        value={typed.minutes}
        error={errors.minutes}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
    </div>
  )
}
