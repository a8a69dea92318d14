import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Select } from '#app/design/form/field.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { optionsQuery } from './booking-calls.ts'

/** Whose week is shown; it stands in the address. */
export function PersonFilter({ person }: { person: string | undefined }) {
  const user = useStaffUser()
  const options = useQuery(optionsQuery)
  const [, setParams] = useSearchParams()
  function show(id: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === '') after.delete('person')
        else after.set('person', id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const people = (options.data?.people ?? []).map(({ id, name }) => ({
    value: id,
    label: id === user.id ? `${name} (you)` : name,
  }))
  return (
    <div className="max-w-xs">
      <Select
        id="appointments-person"
        label="Team member"
        options={[{ value: '', label: 'Everyone' }, ...people]}
        value={person ?? ''}
        onChange={(event) => show(event.currentTarget.value)}
      />
    </div>
  )
}
