import { countOf } from '#app/basics/format-count.ts'
import { useState } from 'react'
import { provinces } from '#app/basics/south-africa.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { Clinics } from '#app/modules/settings/schema.ts'
import { LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { clinicsOfLines, linesOf } from '../rules/clinic-lines.ts'

export type ClinicsFormProps = {
  stored: Clinics
  canEdit: boolean
  isBusy: boolean
  /** Why the last save was refused. */
  problem: string | null
  onSave: (clinics: Clinics) => void
}

/** D-28: the clinics that the form lists, one a line for each province. */
export function ClinicsForm({ stored, canEdit, isBusy, problem, onSave }: ClinicsFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(stored.groups.map(({ province, clinics }) => [province, linesOf(clinics)])),
  )
  // Provinces keep the place they have in the form; those without a clinic follow.
  const listed = stored.groups.map(({ province }) => province)
  const order = [...listed, ...provinces.filter((province) => !listed.includes(province))]
  const clinics = clinicsOfLines(order.map((province) => [province, typed[province] ?? '']))
  const isChanged = JSON.stringify(clinics) !== JSON.stringify(stored)
  const count = clinics.groups.reduce((sum, group) => sum + group.clinics.length, 0)
  return (
    <form
      className="grid gap-4"
      aria-label="Clinics"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) onSave(clinics)
      }}
    >
      <LeaveGuard isDirty={isChanged && canEdit && !isBusy} />
      <FormError message={problem && `${problem} Nothing was changed.`} />
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

type FootProps = Pick<ClinicsFormProps, 'canEdit' | 'isBusy'> & {
  isChanged: boolean
  count: number
}

function Foot({ canEdit, isBusy, isChanged, count }: FootProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {canEdit ? (
        <Button
          type="submit"
          size="small"
          isBusy={isBusy}
          busyLabel="Saving…"
          disabled={!isChanged}
        >
          Save clinics
        </Button>
      ) : (
        <p className="text-ink-soft">Product managers can change this list.</p>
      )}
      <p role="status" className="text-ink-soft">
        {`${countOf(count, 'clinic')}${isChanged ? ', not saved yet' : ''}`}
      </p>
    </div>
  )
}
