import { ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { isAtLeast } from '../rules/access.ts'
import { PasswordGate } from '../ui/people/password-gate.tsx'
import { peopleKey, usePeople } from '../ui/people/people-calls.ts'
import { PeopleView } from '../ui/people/people-view.tsx'
import { useStaffUser } from '../ui/staff-context.tsx'

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
          ownId={user.id}
          mayManage={isAtLeast(user.role, 'super_admin')}
        />
      </PasswordGate>
    )
  }
  if (people.fetchStatus === 'paused') return <OfflineState />
  if (!people.error) return <LoadingState label="Fetching the users" rows={8} />
  return (
    <ErrorState
      title="The users could not be fetched"
      onRetry={() => void people.refetch()}
      isRetrying={people.isFetching}
    >
      <p>{people.error.message}</p>
    </ErrorState>
  )
}
