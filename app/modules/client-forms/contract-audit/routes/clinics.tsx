import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import { TextLink } from '#app/design/ui/text-link.tsx'
import type { Clinics } from '#app/modules/settings/schema.ts'
import { failureText, read, staffApi, until } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import type { clinicsApi } from '../api/clinics.server.ts'
import { ClinicsForm } from '../ui/clinics-form.tsx'

export const meta = () => [{ title: 'Clinics | Staff console' }]

const api = staffApi<typeof clinicsApi>('/api/admin/forms/unjani/contract-audit/clinics')

/** D-28. */
export default function ClinicsPage() {
  const user = useStaffUser()
  const { stored, save } = useClinics()
  return (
    <div className="grid gap-4">
      <p>
        <TextLink isBack to="/admin/forms">
          Client Forms
        </TextLink>
      </p>
      <div>
        <h1>Clinics of the audit form</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          One clinic a line. The form lists them by province; a clinic that is missing can still be
          typed in. Audits that were received keep the name they came with.
        </p>
      </div>
      {stored.data ? (
        <ClinicsForm
          key={stored.data.version}
          stored={stored.data.value}
          canEdit={isAtLeast(user.role, 'product_manager')}
          isBusy={save.isPending}
          problem={save.error ? failureText(save.error) : null}
          onSave={(value) => save.mutate(value)}
        />
      ) : null}
      {stored.data ? null : <ReadState read={stored} what="the clinics" rows={8} />}
    </div>
  )
}

/** The list as it is stored, and the change of the version that is shown. */
function useClinics() {
  const queries = useQueryClient()
  const stored = useQuery({
    queryKey: ['client-forms', 'clinics'],
    queryFn: ({ signal }) => read(api.index.$get({}, until(signal))),
    refetchOnWindowFocus: false,
  })
  const save = useMutation({
    mutationFn: (value: Clinics) =>
      // It is shown before it can be changed.
      api.index.$post({ json: { value, baseVersion: stored.data!.version } }),
    networkMode: 'always',
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['client-forms'] })
      tellDone('The list is saved')
    },
  })
  return { stored, save }
}
