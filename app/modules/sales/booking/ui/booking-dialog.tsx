import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, RadioGroup } from '#app/design/form/choices.tsx'
import { FormError, Select, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { useToday } from '#app/design/use-today.ts'
import { fetchJson, saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useFormSending, useKeyedRequest } from '#app/modules/access/ui/use-write.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
import { useChangeToast } from '../../lead/appointment/calls.ts'
import {
  type AppointmentKind,
  appointmentKindLabels,
  appointmentKinds,
} from '../../lead/appointment/content.ts'
import type { BookingProps, BookingTask } from '../../lead/appointment/schema.ts'
import {
  type Booking,
  type PersonDay,
  type TravelEstimate,
  bookings,
  personDayQuery,
  estimateQuery,
  optionsQuery,
} from '../calls.ts'
import {
  bookingWords,
  personDayMessages,
  durationLabel,
  appointmentMinutes,
  travelMessages,
} from '../content.ts'
import type { Person } from '../rules.ts'
import {
  type BookingInput,
  type BookingInputProps,
  bookingOf,
  defaultPersonId,
  fitsWorkingHours,
  initialBookingInput,
  timeText,
  clockOf,
} from './typed.ts'

function PersonDayHint({ day }: { day: PersonDay | undefined }) {
  return (
    <div role="status" className="field-hint">
      {day ? (
        <>
          <p className={day.isAway ? 'font-semibold text-danger' : undefined}>{noteOf(day)}</p>
          {day.taken.length > 0 ? (
            <p>{`Taken, including travel: ${day.taken.map(periodText).join(', ')}.`}</p>
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

const periodText = ({ from, until }: { from: string; until: string }) =>
  `${clockOf(from)}–${clockOf(until)}`

type VisitFieldsProps = BookingInputProps & {
  estimate: TravelEstimate | undefined
  /** Called when the address field loses focus. */
  onAddress: (address: string) => void
}

type TextFieldName = 'address' | 'travelMinutes' | 'personId' | 'date' | 'time' | 'minutes'

const fieldProps = ({ typed, errors, set }: BookingInputProps, name: TextFieldName) => ({
  name,
  value: typed[name],
  error: errors[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    set({ [name]: currentTarget.value }),
})

function VisitFields(props: VisitFieldsProps) {
  const { typed, estimate, onAddress } = props
  return (
    <>
      <TextInput
        {...fieldProps(props, 'address')}
        id="booking-address"
        label="Address"
        maxLength={300}
        autoComplete="off"
        onBlur={() => onAddress(typed.address.trim())}
      />
      <TextInput
        {...fieldProps(props, 'travelMinutes')}
        id="booking-travel"
        label="Travel time each way (minutes)"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        placeholder={estimate ? String(estimate.minutes) : undefined}
        hint={hintOf(estimate)}
      />
    </>
  )
}

function hintOf(estimate: TravelEstimate | undefined): string {
  if (estimate === undefined) return travelMessages.none
  if (estimate === null) return `${travelMessages.unknown} Enter the minutes.`
  return travelMessages.estimate(estimate.km, estimate.minutes, estimate.isOfPlace)
}

type BookingFormProps = { task: BookingTask; people: readonly Person[]; onDone: () => void }

/** Confirming and offering show only the fields that can change. */
function BookingForm({ task, people, onDone }: BookingFormProps) {
  const { act, lead, appointment } = task
  const user = useStaffUser()
  const [typed, setTyped] = useState(() =>
    initialBookingInput(task, defaultPersonId(task, people, user.id)),
  )
  // The address is looked up on blur instead of on every keystroke.
  const [address, setAddress] = useState(typed.address)
  const isVisit = typed.kind === 'site-visit'
  const { data: day } = useQuery(personDayQuery(typed.personId, typed.date, appointment?.id))
  const way = useQuery(estimateQuery(lead.id, isVisit ? address : ''))
  const { errors, setErrors, isBusy, onSubmit } = useBooking(task, typed, onDone)
  const set = (change: Partial<BookingInput>) => {
    setTyped((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const fields = { typed, errors, set }
  const isWhole = act === 'book' || act === 'move'
  const estimate = way.isError ? null : way.data?.estimate
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <FormError
        message={errors.form ?? (act === 'confirm' ? timeFieldError(errors) : undefined)}
      />
      {isWhole ? <AppointmentKindField {...fields} /> : null}
      {act === 'confirm' ? <p className="font-semibold">{timeText(typed)}</p> : null}
      <PersonField {...fields} people={people} />
      {act === 'confirm' ? null : <DateTimeFields {...fields} />}
      <PersonDayHint day={day} />
      {isWhole && isVisit ? (
        <VisitFields {...fields} estimate={estimate} onAddress={setAddress} />
      ) : null}
      <OutsideHoursConfirmation {...fields} day={day} />
      {isWhole ? <AgreementField {...fields} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy} busyLabel="Saving…">
          {bookingWords.submit[act]}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Close
        </Button>
        {act === 'move' && appointment ? <CalendarFile id={appointment.id} /> : null}
      </div>
    </form>
  )
}

/** Returns an error about date, time or duration, to show above the form when these fields are hidden. */
const timeFieldError = ({ date, time, minutes }: Record<string, string>) => date ?? time ?? minutes

/**
 * Books, confirms, offers or moves an appointment, then shows a message with an undo action. `errors` are messages by
 * field; `form` is for errors without a field.
 */
function useBooking(
  { act, lead, appointment }: BookingTask,
  typed: BookingInput,
  onDone: () => void,
) {
  const { announce, refresh } = useChangeToast()
  const request = useKeyedRequest()
  const { mutateAsync } = useMutation({
    mutationFn: async (booking: Booking) =>
      appointment
        ? fetchJson(
            bookings[':id'].move.$post({
              param: { id: appointment.id },
              json: { ...booking, version: appointment.version },
            }),
          )
        : request((idempotencyKey) =>
            fetchJson(
              bookings.index.$post({ json: { ...booking, leadId: lead.id, idempotencyKey } }),
            ),
          ),
    onSettled: refresh,
    networkMode: 'always',
  })
  return useFormSending(async () => {
    const booking = bookingOf(typed)
    const booked = await mutateAsync(booking)
    // Without a change there is nothing to undo: an undo would take back the change before.
    if (booked.version === appointment?.version) return
    announce(bookingWords.done(act, booking.kind), lead.name, booked)
  }, onDone)
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

function PersonField({ people, ...props }: BookingInputProps & Pick<BookingFormProps, 'people'>) {
  return (
    <Select
      {...fieldProps(props, 'personId')}
      id="booking-person"
      label="With"
      placeholder={props.typed.personId ? undefined : 'Choose a person'}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

type OutsideHoursProps = BookingInputProps & { day: PersonDay | undefined }

function OutsideHoursConfirmation({ typed, errors, set, day }: OutsideHoursProps) {
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

function AgreementField({ typed, errors, set }: BookingInputProps) {
  return (
    <RadioGroup
      id="booking-agreed"
      name="agreed"
      label="The visitor"
      options={[
        { value: 'true', label: 'agreed to this time' },
        { value: 'false', label: 'still has to confirm' },
      ]}
      value={String(typed.isAgreed)}
      onChange={(value) => set({ isAgreed: value === 'true' })}
      error={errors.isAgreed}
    />
  )
}

const durationOptions = appointmentMinutes.map((minutes) => ({
  value: String(minutes),
  label: durationLabel(minutes),
}))

function DateTimeFields({ typed, errors, set }: BookingInputProps) {
  const today = useToday()
  // Another day or time needs another confirmation.
  const unconfirmed = (change: Partial<BookingInput>) => set({ ...change, isOutsideHours: false })
  const timeProps = { typed, errors, set: unconfirmed }
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput
        {...fieldProps(timeProps, 'date')}
        id="booking-date"
        label="Day"
        type="date"
        min={today}
      />
      <TextInput
        {...fieldProps(timeProps, 'time')}
        id="booking-time"
        label="From"
        type="time"
        step={300}
      />
      <Select
        {...fieldProps({ typed, errors, set }, 'minutes')}
        id="booking-minutes"
        label="Duration"
        options={durationOptions}
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
    <Dialog
      isOpen={task !== null}
      onClose={onClose}
      {...(finalFocus ? { finalFocus } : {})}
      title={bookingWords.title(shown.act, shown.appointment?.kind)}
      description={`${shown.lead.name}, ${shown.lead.reference}`}
    >
      {task ? <BookingFormLoader task={task} onDone={onClose} /> : null}
    </Dialog>
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

function BookingFormLoader(props: Omit<BookingFormProps, 'people'>) {
  const options = useQuery(optionsQuery)
  if (!options.data) return <ReadState read={options} what="people you can book" rows={5} />
  return <BookingForm {...props} people={options.data.people} />
}
