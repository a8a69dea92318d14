import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countWithNoun } from '#app/basics/numbers.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { FormError, TextArea } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { failureText, mayHaveWorked, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import type { Clinics } from '#app/modules/settings/schema.ts'
import type { clinicsApi } from '../api.server.ts'

function parseClinicLines(typed: readonly (readonly [string, string])[]): Clinics {
  const groups = typed.map(([province, lines]) => ({
    province,
    clinics: [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean),
  }))
  return { groups: groups.filter(({ clinics }) => clinics.length > 0) }
}

const describeFailure = (error: Error) =>
  mayHaveWorked(error) ? failureText(error) : `${failureText(error)} Your changes were not saved.`

type ClinicsFormProps = { stored: Clinics; save: ReturnType<typeof useClinics>['save'] }

function ClinicsForm({ stored, save }: ClinicsFormProps) {
  const canEdit = isAtLeast(useStaffUser().role, 'product_manager')
  const isBusy = save.isPending
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      stored.groups.map(({ province, clinics }) => [province, clinics.join('\n')]),
    ),
  )
  // Keeps the stored order of provinces; provinces without clinics follow.
  const listed = stored.groups.map(({ province }) => province)
  const order = [...listed, ...provinces.filter((province) => !listed.includes(province))]
  const clinics = parseClinicLines(order.map((province) => [province, typed[province] ?? '']))
  const isChanged = JSON.stringify(clinics) !== JSON.stringify(stored)
  const count = clinics.groups.reduce((sum, group) => sum + group.clinics.length, 0)
  return (
    <form
      className="grid gap-4"
      aria-label="Clinics"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) save.mutate(clinics)
      }}
    >
      <LeaveGuard isDirty={isChanged && canEdit && !isBusy} />
      <FormError message={save.error && describeFailure(save.error)} />
      <fieldset disabled={!canEdit} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {order.map((province) => (
          <TextArea
            key={province}
            id={`clinics-${province.replace(/\W/g, '-')}`}
            label={province}
            rows={Math.min(12, Math.max(3, (typed[province] ?? '').split('\n').length + 1))}
            value={typed[province] ?? ''}
            onChange={(event) => setTyped({ ...typed, [province]: event.currentTarget.value })}
          />
        ))}
      </fieldset>
      <Foot {...{ canEdit, isBusy, isChanged, count }} />
    </form>
  )
}

type FootProps = { canEdit: boolean; isBusy: boolean; isChanged: boolean; count: number }

function Foot({ canEdit, isBusy, isChanged, count }: FootProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {canEdit ? (
        <Button type="submit" size="small" isBusy={isBusy} busyLabel="Saving…" isIdle={!isChanged}>
          Save clinics
        </Button>
      ) : (
        <p className="text-ink-soft">Product managers can change this list.</p>
      )}
      <p role="status" className="text-ink-soft">
        {`${countWithNoun(count, 'clinic')}${isChanged ? ', not saved yet' : ''}`}
      </p>
    </div>
  )
}

export const meta = () => [{ title: 'Clinics | Staff console' }]

const api = staffApi<typeof clinicsApi>('/api/admin/forms/unjani/contract-audit/clinics')

export default function ClinicsPage() {
  const { stored, save } = useClinics()
  return (
    <div className="grid gap-4">
      <p>
        <TextLink isBack to="/admin/forms">
          Client Forms
        </TextLink>
      </p>
      <div>
        <h1>Clinics in the audit form</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          Enter one clinic per line. The form lists clinics by province, and people can still type
          one that isn’t listed. Received audits keep their clinic name.
        </p>
      </div>
      {stored.data ? (
        <ClinicsForm key={stored.data.version} stored={stored.data.value} save={save} />
      ) : (
        <ReadState read={stored} what="the clinics" rows={8} />
      )}
    </div>
  )
}

function useClinics() {
  const queries = useQueryClient()
  const stored = useQuery({
    ...routeQuery(['client-forms', 'clinics'], api.index.$get),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const save = useMutation({
    mutationFn: (value: Clinics) =>
      // The form renders only after the list has loaded, so `data` exists here.
      api.index.$post({ json: { value, baseVersion: stored.data!.version } }),
    networkMode: 'always',
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['client-forms'] })
      toastSuccess('Clinic list saved')
    },
  })
  return { stored, save }
}
