import { useQuery } from '@tanstack/react-query'
import { countWithNoun } from '#app/basics/numbers.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { FormError, TextArea } from '#app/design/form/field.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { type Answer, fetchJson, routeQuery, staffApi } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useWrite } from '#app/modules/access/ui/use-write.tsx'
import { ClashNotice, LeaveGuard, SaveButton } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { type Edit, useEditSubmit, useKeptEdit } from '#app/modules/settings/edit/ui/use-edit.ts'
import type { Clinics } from '#app/modules/settings/schema.ts'
import type { clinicsApi } from '../api.server.ts'

/** The clinics of each province as text, one per line. Provinces without clinics follow in their usual order. */
const typedOf = ({ groups }: Clinics): Record<string, string> =>
  Object.fromEntries([
    ...groups.map(({ province, clinics }) => [province, clinics.join('\n')]),
    ...provinces
      .filter((province) => groups.every((group) => group.province !== province))
      .map((province) => [province, '']),
  ])

function parseClinics(typed: Record<string, string>): Clinics {
  const groups = Object.entries(typed).map(([province, lines]) => ({
    province,
    clinics: [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean),
  }))
  return { groups: groups.filter(({ clinics }) => clinics.length > 0) }
}

type StoredClinics = Answer<typeof api.index.$get>

function useClinicsEdit(stored: StoredClinics) {
  const write = useWrite('client-forms')
  const start = { value: typedOf(stored.value), version: stored.version }
  const edit = useKeptEdit('clinics', start)
  async function save(): Promise<boolean> {
    const value = parseClinics(edit.value)
    const answer = await edit.send((baseVersion) =>
      write(() => fetchJson(api.index.$post({ json: { value, baseVersion } }))),
    )
    if (answer?.ok) edit.startFrom({ value: typedOf(value), version: answer.value.version })
    else if (answer) edit.mergeConflict(answer.current, typedOf)
    return answer?.ok === true
  }
  return { edit, save }
}

function ClinicsForm({ stored }: { stored: StoredClinics }) {
  const canEdit = isAtLeast(useStaffUser().role, 'product_manager')
  const { edit, save } = useClinicsEdit(stored)
  const { form, submit } = useEditSubmit(save, 'Clinic list saved')
  return (
    <form
      ref={form}
      className="grid gap-4"
      aria-label="Clinics"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={edit.message} />
      <ClashNotice edit={edit} subject="this list" labelOf={String} readable={readableClinics} />
      <fieldset disabled={!canEdit} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {Object.entries(edit.value).map(([province, lines]) => (
          <TextArea
            key={province}
            id={`clinics-${province.replace(/\W/g, '-')}`}
            label={province}
            rows={Math.min(12, Math.max(3, lines.split('\n').length + 1))}
            value={lines}
            onChange={(event) => edit.set(province, event.currentTarget.value)}
          />
        ))}
      </fieldset>
      <Foot edit={edit} canEdit={canEdit} />
    </form>
  )
}

const readableClinics = (_province: string, lines: unknown) => String(lines).replaceAll('\n', ', ')

function Foot({ edit, canEdit }: { edit: Edit<Record<string, string>>; canEdit: boolean }) {
  const { groups } = parseClinics(edit.value)
  const count = groups.reduce((sum, { clinics }) => sum + clinics.length, 0)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {canEdit ? (
        <SaveButton edit={edit}>Save clinics</SaveButton>
      ) : (
        <p className="text-ink-soft">Product managers can change this list.</p>
      )}
      <p role="status" className="text-ink-soft">
        {`${countWithNoun(count, 'clinic')}${edit.changed.length > 0 ? ', not saved yet' : ''}`}
      </p>
    </div>
  )
}

export const meta = () => [{ title: 'Clinics | Staff console' }]

const api = staffApi<typeof clinicsApi>('/api/admin/forms/unjani/contract-audit/clinics')

export default function ClinicsPage() {
  const stored = useQuery({
    ...routeQuery(['client-forms', 'clinics'], api.index.$get),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
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
        <ClinicsForm stored={stored.data} />
      ) : (
        <ReadState read={stored} what="the clinics" rows={8} />
      )}
    </div>
  )
}
