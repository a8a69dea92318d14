import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { CheckboxGroup } from '#app/design/form/choices.tsx'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { useToday } from '#app/design/use-today.ts'
import { type Answer, fieldsOf, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice, useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import { bookings } from '../../calls.ts'
import { weekdayOptions } from '../../content.ts'
import type { WorkingHours } from '../../schema.ts'

type Absence = Answer<typeof bookings.absences.$get>['absences'][number]

export function DaysAway({ person }: { person: string }) {
  const user = useStaffUser()
  const mayChange = person === user.id || isAtLeast(user.role, 'product_manager')
  const { absences, add, remove } = useAbsences(person)
  const rows = absences.data?.absences
  return (
    <Card as="section">
      <h2 className="mb-1 text-lg">Days away</h2>
      <p className="mb-4 text-ink-soft">
        No appointments can be booked on these days, such as leave, training or sick days.
      </p>
      {rows ? (
        <List rows={rows} onRemove={mayChange ? (one) => remove.mutate(one) : undefined} />
      ) : (
        <ReadState read={absences} what="the days away" rows={2} />
      )}
      {add.data && add.data.booked.length > 0 ? (
        <div className="mt-4">
          <Notice tone="warning" role="status">
            <p>{`Move the appointments already booked on these days: ${add.data.booked.join(', ')}.`}</p>
          </Notice>
        </div>
      ) : null}
      {mayChange ? <AddForm add={add} /> : null}
    </Card>
  )
}

function useAbsences(person: string) {
  const queries = useQueryClient()
  const queryKey = ['bookings', 'absences', person]
  const absences = useQuery(routeQuery(queryKey, bookings.absences.$get, { query: { person } }))
  const onSettled = () => queries.invalidateQueries({ queryKey: ['bookings'] })
  const store = (one: Absence) =>
    fetchJson(bookings.absences.$post({ json: { ...one, personId: person } }))
  const add = useMutation({ mutationFn: store, onSettled, networkMode: 'always' })
  const remove = useMutation({
    mutationFn: ({ id }: Absence) => bookings.absences[':id'].$delete({ param: { id } }),
    onSuccess(_answer, one) {
      // Its warning about booked appointments no longer applies.
      if (add.variables?.id === one.id) add.reset()
      toastSuccess(`Removed: ${dateRangeText(one)}`, { undo: () => add.mutate(one) })
    },
    onError: (error) => toastFailure('The days were not removed', error),
    onSettled,
    networkMode: 'always',
  })
  return { absences, add, remove }
}

type ListProps = { rows: readonly Absence[]; onRemove: ((one: Absence) => void) | undefined }

function List({ rows, onRemove }: ListProps) {
  if (rows.length === 0) return <p className="text-ink-soft">None planned.</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map((one) => (
        <li key={one.id} className="flex items-center justify-between gap-3 py-1.5">
          <span>{dateRangeText(one)}</span>
          {onRemove ? (
            <Button size="small" variant="quiet" onClick={() => onRemove(one)}>
              Remove<span className="sr-only">{` ${dateRangeText(one)}`}</span>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function dateRangeText({ fromDate, untilDate }: Absence): string {
  if (fromDate === untilDate) return formatDate(fromDate)
  return `${formatDate(fromDate)} to ${formatDate(untilDate)}`
}

function AddForm({ add }: { add: ReturnType<typeof useAbsences>['add'] }) {
  const today = useToday()
  const [fromDate, setFromDate] = useState('')
  const [untilDate, setUntilDate] = useState('')
  const errors = fieldsOf(add.error)
  const idOf = useIdempotencyKey()
  function submit(event: FormEvent) {
    event.preventDefault()
    const days = { fromDate, untilDate: untilDate || fromDate }
    add.mutate(
      { id: idOf(days), ...days },
      {
        onSuccess() {
          setFromDate('')
          setUntilDate('')
        },
      },
    )
  }
  return (
    <form noValidate className="mt-4 grid gap-4 border-t border-line pt-4" onSubmit={submit}>
      <ErrorNotice error={add.error} />
      <div className="flex flex-wrap gap-4">
        <TextInput
          id="away-from"
          label="First day"
          type="date"
          min={today}
          value={fromDate}
          error={errors.fromDate}
          onChange={(event) => setFromDate(event.currentTarget.value)}
        />
        <TextInput
          id="away-until"
          label="Last day"
          type="date"
          min={fromDate || today}
          value={untilDate}
          error={errors.untilDate}
          onChange={(event) => setUntilDate(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" size="small" className="justify-self-start" isBusy={add.isPending}>
        Add days away
      </Button>
    </form>
  )
}

type HoursFieldsProps = {
  idPrefix: string
  /** The hours to show at first. */
  first: WorkingHours
  errorOf: (name: keyof WorkingHours) => string | undefined
}

/** Inputs for the days and hours of a week; `hoursIn` reads them. */
export function HoursFields({ idPrefix, first, errorOf }: HoursFieldsProps) {
  return (
    <>
      <CheckboxGroup
        id={`${idPrefix}-days`}
        name="day"
        label="Days"
        options={weekdayOptions}
        defaultValues={first.days.map(String)}
        layout="row"
        error={errorOf('days')}
      />
      <div className="flex flex-wrap gap-4">
        {(['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            id={`${idPrefix}-${name}`}
            name={name}
            type="time"
            label={name === 'from' ? 'From' : 'Until'}
            defaultValue={first[name]}
            error={errorOf(name)}
          />
        ))}
      </div>
    </>
  )
}

export const hoursIn = (typed: FormData) => ({
  days: typed.getAll('day').map(Number),
  from: String(typed.get('from') ?? ''),
  until: String(typed.get('until') ?? ''),
})
