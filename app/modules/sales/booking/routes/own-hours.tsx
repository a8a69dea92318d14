import type { FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckboxGroup } from '#app/design/form/choices.tsx'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { type Body, fieldsOf, read, until } from '#app/modules/access/calls.ts'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { weekdayNames } from '../content.ts'
import type { WorkingHours } from '../schema.ts'
import { bookings } from '../ui/bookings-api.ts'

const hoursKey = ['bookings', 'hours']
const days = weekdayNames.map((label, at) => ({ value: String(at + 1), label }))

/** When the person can be booked. */
export function OwnHours() {
  const hours = useQuery({
    queryKey: hoursKey,
    queryFn: ({ signal }) => read(bookings.hours.$get({}, until(signal))),
  })
  return (
    <Card as="section">
      <h2 className="mb-1 text-lg">Working hours</h2>
      <p className="mb-4 text-ink-soft">
        Colleagues see a warning outside these hours and on public holidays.
      </p>
      {hours.data ? (
        <HoursForm stored={hours.data} />
      ) : (
        <ReadState read={hours} what="your hours" rows={3} />
      )}
    </Card>
  )
}

function HoursForm({ stored }: { stored: WorkingHours }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (json: Body<typeof bookings.hours.$put>) => read(bookings.hours.$put({ json })),
    onSuccess: (saved) => queries.setQueryData(hoursKey, saved),
  })
  const errors = fieldsOf(save.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    save.mutate({
      days: typed.getAll('work-day').map(Number),
      from: String(typed.get('from') ?? ''),
      until: String(typed.get('until') ?? ''),
    })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onChange={save.reset}>
      {save.isSuccess ? (
        <Notice tone="success" role="status">
          <p>Your hours are saved.</p>
        </Notice>
      ) : (
        <ErrorNotice error={save.error} />
      )}
      <Fields stored={stored} errors={errors} />
      <Button type="submit" size="small" className="justify-self-start" isBusy={save.isPending}>
        Save hours
      </Button>
    </form>
  )
}

function Fields({ stored, errors }: { stored: WorkingHours; errors: Record<string, string> }) {
  return (
    <>
      <CheckboxGroup
        id="work-days"
        name="work-day"
        label="Days"
        options={days}
        defaultValues={stored.days.map(String)}
        layout="row"
        error={errors.days}
      />
      <div className="flex flex-wrap gap-4">
        <TextInput
          id="work-from"
          name="from"
          type="time"
          label="From"
          defaultValue={stored.from}
          error={errors.from}
        />
        <TextInput
          id="work-until"
          name="until"
          type="time"
          label="Until"
          defaultValue={stored.until}
          error={errors.until}
        />
      </div>
    </>
  )
}
