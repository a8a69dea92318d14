import type { FormEvent } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { travelFields } from '../content/travel.ts'
import { travelRulesSchema, type TravelRules } from '../schema/travel.ts'
import { ClashNotice } from './edit/clash-notice.tsx'
import { LeaveGuard } from './edit/leave-guard.tsx'
import { useEdit } from './edit/use-edit.ts'
import type { SaveAnswer } from './save-answer.ts'
import type { StoredTravelRules } from './settings-api.ts'
import { useWriteKey } from './use-write-key.ts'

/** The record flat and as it is typed. */
type Typed = Record<string, string>

export type TravelRulesFormProps = {
  stored: StoredTravelRules
  onSave: (value: TravelRules, baseVersion: number, idempotencyKey: string) => Promise<SaveAnswer>
}

/** What the way to a site visit is estimated by (STF-09). */
export function TravelRulesForm({ stored, onSave }: TravelRulesFormProps) {
  const { edit, save } = useTravelEdit(stored, onSave)
  const field = (name: string) => ({
    id: `travel-${name}`,
    value: edit.value[name] ?? '',
    error: edit.fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit.set(name, currentTarget.value),
  })
  return (
    <form
      noValidate
      className="card grid max-w-narrow gap-4"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="text-lg">Site visits</h2>
      <p className="text-ink-soft">
        The way to a visit is estimated from the straight line between the office and the address.
        Who books can enter other minutes.
      </p>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      {edit.message ? (
        <Notice tone="danger" role="alert">
          <p>{edit.message}</p>
        </Notice>
      ) : null}
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={(name) => travelFields.find((one) => one.name === name)?.label ?? name}
        readable={(_name, value) => String(value)}
      />
      {travelFields.map(({ name, ...words }) => (
        <TextInput key={name} {...field(name)} {...words} autoComplete="off" maxLength={12} />
      ))}
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        disabled={edit.changed.length === 0}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save changes
      </Button>
      <p className="text-ink-soft">{lastChange(stored)}</p>
    </form>
  )
}

function useTravelEdit(stored: StoredTravelRules, onSave: TravelRulesFormProps['onSave']) {
  const edit = useEdit<Typed>({ value: typedOf(stored.value), version: stored.version })
  const keyFor = useWriteKey()
  if (edit.changed.length === 0 && stored.version > edit.base.version)
    edit.startFrom({ value: typedOf(stored.value), version: stored.version })
  async function save(event: FormEvent) {
    event.preventDefault()
    const value = edit.check(travelRulesSchema, rulesOf(edit.value))
    if (!value) return
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (!answer?.ok) return
    edit.startFrom({ value: edit.value, version: edit.base.version + 1 })
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved' })
  }
  return { edit, save }
}

const lastChange = ({ version, updatedBy, updatedAt }: StoredTravelRules) =>
  version === 1
    ? 'As a new installation has it.'
    : `Last changed by ${updatedBy}, ${formatDateTime(new Date(updatedAt))}.`

const typedOf = (rules: TravelRules): Typed =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)]))

/** What is typed, for the schema: what is no number stays one that it refuses. */
const rulesOf = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.trim() ? Number(text) : Number.NaN]),
  )
