import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { PasswordGate } from '../ui/password-gate.tsx'
import { peopleKey, usePeople } from '../ui/people-calls.ts'
import { PeopleView } from '../ui/people-view.tsx'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'

export const meta = () => [{ title: 'Users | Staff console' }]

export default function Users() {
  const user = useStaffUser()
  const people = usePeople()
  useLiveRefresh('people', peopleKey)
  if (people.data) {
    return (
      <PasswordGate>
        <PeopleView
          people={people.data}
          read={people}
          ownId={user.id}
          mayManage={isAtLeast(user.role, 'super_admin')}
        />
      </PasswordGate>
    )
  }
  return <ReadState read={people} what="the users" rows={8} />
}
