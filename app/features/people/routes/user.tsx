import { useParams } from 'react-router'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { PasswordGate } from '../ui/password-gate.tsx'
import { peopleKey, sessionsKey, usePerson } from '../ui/people-calls.ts'
import { PersonView } from '../ui/person-view.tsx'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'

export const meta = () => [{ title: 'User | Staff console' }]

export default function User() {
  const user = useStaffUser()
  const { id = '' } = useParams()
  const person = usePerson(id)
  useLiveRefresh('people', peopleKey)
  useLiveRefresh('sessions', sessionsKey)
  if (person.data) {
    return (
      <PasswordGate>
        <PersonView
          person={person.data}
          isOwn={user.id === id}
          mayManage={isAtLeast(user.role, 'super_admin')}
        />
      </PasswordGate>
    )
  }
  return (
    <ReadState
      read={person}
      what="the user"
      rows={8}
      gone={{
        title: 'There is nobody here',
        text: 'The address names no account of this console.',
        icon: 'users',
        to: '/admin/users',
        back: 'All users',
      }}
    />
  )
}
