import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { DaysAway } from './days-away.tsx'

/** When the person who is chosen is away; they change it themselves, and product managers for them. */
export function PersonTime({ person }: { person: string }) {
  const user = useStaffUser()
  return (
    <DaysAway
      person={person}
      mayChange={person === user.id || isAtLeast(user.role, 'product_manager')}
    />
  )
}
