import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { type RequestBody, fieldsOf, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { CopyField } from '#app/modules/console/ui/copy-field.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { bookings } from '../../calls.ts'
import type { WorkingHours } from '../../schema.ts'
import { DaysAway, HoursFields, hoursIn } from '../ui/days-away.tsx'

const feedKey = ['bookings', 'feed']

/** Card for the calendar feed with the person's appointments. Its URL is shown only once, after creation. */
function CalendarFeed() {
  const { feed, make, end } = useFeed()
  return (
    <Card as="section">
      <h3 className="mb-1 text-lg">Calendar feed</h3>
      <p className="mb-4 text-ink-soft">
        See your appointments in your own calendar, for example on your phone. The feed shows
        references and visit addresses, but no visitor names.
      </p>
      <ErrorNotice error={make.error ?? end.error} />
      {make.data ? (
        <div className="mb-4">
          <Notice tone="success" role="status">
            <p className="mb-2">
              Add this address to your calendar app (“Subscribe by URL”). We show it only once.
              Anyone who has it can see your appointments, so keep it to yourself.
            </p>
            <CopyField
              id="feed-address"
              label="Feed address"
              value={make.data.url}
              copyLabel="Copy the address"
            />
          </Notice>
        </div>
      ) : null}
      {feed.data ? (
        <>
          <p className="mb-3">
            {feed.data.feed ? feedStatus(feed.data.feed) : 'You don’t have a feed yet.'}
          </p>
          <FeedActions hasFeed={feed.data.feed !== null} make={make} end={end} />
        </>
      ) : (
        <ReadState read={feed} what="your feed" rows={2} />
      )}
    </Card>
  )
}

function useFeed() {
  const queries = useQueryClient()
  const feed = useQuery(routeQuery(feedKey, bookings.feed.$get))
  const onSettled = () => queries.invalidateQueries({ queryKey: feedKey })
  const make = useMutation({ mutationFn: () => fetchJson(bookings.feed.$post()), onSettled })
  const end = useMutation({
    mutationFn: () => bookings.feed.$delete(),
    onSuccess() {
      make.reset()
      toastSuccess('The calendar feed was deleted')
    },
    onSettled,
  })
  return { feed, make, end }
}

type FeedActionsProps = { hasFeed: boolean } & Pick<ReturnType<typeof useFeed>, 'make' | 'end'>

function FeedActions({ hasFeed, make, end }: FeedActionsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={make.isPending} onClick={() => make.mutate()}>
          {hasFeed ? 'Create a new address' : 'Create a feed'}
        </Button>
        {hasFeed ? (
          <Button
            size="small"
            variant="secondary"
            isBusy={end.isPending}
            onClick={() => end.mutate()}
          >
            Delete the feed
          </Button>
        ) : null}
      </div>
      {hasFeed ? <p className="field-hint mt-2">A new address replaces the current one.</p> : null}
    </>
  )
}

function feedStatus({ createdAt, lastReadAt }: { createdAt: string; lastReadAt: string | null }) {
  const made = `Created ${formatDateTime(new Date(createdAt))}.`
  return lastReadAt
    ? `${made} Last used around ${formatDateTime(new Date(lastReadAt))}.`
    : `${made} No calendar uses it yet.`
}

const hoursKey = ['bookings', 'hours']

function OwnHours() {
  const hours = useQuery(routeQuery(hoursKey, bookings.hours.$get))
  return (
    <Card as="section">
      <h3 className="mb-1 text-lg">Working hours</h3>
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
    mutationFn: (json: RequestBody<typeof bookings.hours.$put>) =>
      fetchJson(bookings.hours.$put({ json })),
    onSuccess: (saved) => queries.setQueryData(hoursKey, saved),
  })
  const errors = fieldsOf(save.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(hoursIn(new FormData(event.currentTarget)))
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
      <HoursFields idPrefix="work" first={stored} errorOf={(name) => errors[name]} />
      <Button type="submit" size="small" className="justify-self-start" isBusy={save.isPending}>
        Save hours
      </Button>
    </form>
  )
}

/** Working hours, absences and feed of the signed-in person. Hidden from viewers, because they cannot be booked. */
export function OwnTime() {
  const { id, role } = useStaffUser()
  if (!isAtLeast(role, 'editor')) return null
  return (
    <>
      <OwnHours />
      <DaysAway person={id} />
      <CalendarFeed />
    </>
  )
}
