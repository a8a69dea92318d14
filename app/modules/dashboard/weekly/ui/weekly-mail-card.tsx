import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { fetchJson, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import type { weeklyMailApi } from '../../api.server.ts'
import { weeklyMailWords } from '../content.ts'

const weeklyMail = staffApi<typeof weeklyMailApi>('/api/admin/weekly-mail')
const queryKey = ['weekly-mail']
const { card: words } = weeklyMailWords

export function WeeklyMailChoice() {
  const user = useStaffUser()
  return isAtLeast(user.role, 'editor') ? <WeeklyMailCheckbox /> : null
}

function WeeklyMailCheckbox() {
  const queries = useQueryClient()
  const answer = useQuery(routeQuery(queryKey, weeklyMail.index.$get))
  const save = useMutation({
    mutationFn: (isWanted: boolean) => fetchJson(weeklyMail.index.$post({ json: { isWanted } })),
    onSuccess: () => toastSuccess(words.saved),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <ErrorNotice error={save.error} />
      {answer.data ? (
        <Checkbox
          id="weekly-mail"
          label={words.label}
          hint={words.text}
          checked={save.isPending ? save.variables : answer.data.isWanted}
          // Not disabled while saving, because a disabled input loses the focus.
          onChange={({ currentTarget }) => save.isPending || save.mutate(currentTarget.checked)}
        />
      ) : (
        <ReadState read={answer} what="your choice" rows={1} />
      )}
    </>
  )
}
