import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { DaysAway } from './days-away.tsx'
import { OwnHours } from './own-hours.tsx'

/** STF-09: when the person works and is away, and their calendar elsewhere; for those who can be booked. */
export function OwnTime() {
  const { id, role } = useStaffUser()
  if (!isAtLeast(role, 'editor')) return null
  return (
    <>
      <OwnHours />
      <DaysAway person={id} mayChange />
      <CalendarFeed />
    </>
  )
}
