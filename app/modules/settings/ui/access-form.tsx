import { useState, type FormEvent } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'
import { docsAnswers, docsField } from '../content/fields.ts'
import type { AccessRules } from '../schema.ts'
import type { StoredAccess } from './settings-api.ts'
import type { Written } from '#app/modules/access/ui/use-write.tsx'
import { useWriteKey } from './use-write-key.ts'

export type AccessFormProps = {
  stored: StoredAccess
  onSave: (value: AccessRules, baseVersion: number, idempotencyKey: string) => Promise<Written>
}

/** D-11: who may read the internal documentation. */
export function AccessForm({ stored, onSave }: AccessFormProps) {
  const edit = useAccessEdit({ stored, onSave })
  return (
    <form
      noValidate
      className="card grid max-w-narrow justify-items-start gap-3"
      onSubmit={(event) => void edit.save(event)}
    >
      <h2 className="text-lg">Internal documentation</h2>
      <FormError message={edit.message} />
      <Checkbox
        id="access-docs"
        label={docsField.label}
        hint={docsField.hint}
        checked={edit.isStaffOnly}
        onChange={(event) => edit.type(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        size="small"
        disabled={!edit.isChanged}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save changes
      </Button>
      <LastChange stored={stored} />
    </form>
  )
}

export function LastChange({ stored }: { stored: StoredAccess }) {
  return (
    <p className="text-ink-soft">
      {stored.version === 1
        ? 'As a new installation has it.'
        : `Last changed by ${stored.updatedBy}, ${formatDateTime(new Date(stored.updatedAt))}.`}
    </p>
  )
}

function useAccessEdit({ stored, onSave }: AccessFormProps) {
  // What is ticked here and not yet stored; else the stored value shows, whoever stored it.
  const [typed, type] = useState<boolean | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const keyFor = useWriteKey()
  const isStaffOnly = typed ?? stored.value.areDocsForStaffOnly
  const isChanged = isStaffOnly !== stored.value.areDocsForStaffOnly

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const value = { ...stored.value, areDocsForStaffOnly: isStaffOnly }
    setIsSaving(true)
    const answer = await onSave(value, stored.version, keyFor([value, stored.version]))
    setIsSaving(false)
    setMessage(answer.ok ? null : answer.message)
    if (!answer.ok) return
    type(null)
    const description = isStaffOnly ? docsAnswers.closed : docsAnswers.opened
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return { isStaffOnly, isChanged, isSaving, message, type, save }
}
