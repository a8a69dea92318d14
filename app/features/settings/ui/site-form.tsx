import { useEffect, useRef, useState, type FormEvent } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'
import { EditConflict } from '#app/design/ui/edit-conflict.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import {
  fieldLabel,
  retentionField,
  siteFieldGroups,
  vatLabel,
  visitsField,
  type SiteField,
  type SiteFieldGroup,
} from '../content/fields.ts'
import { readableValue } from '../rules/describe-change.ts'
import type { StoredSite } from './settings-api.ts'
import { useSiteEdit, type SaveSite, type SiteEdit } from './use-site-edit.ts'

/** SHELL-18: the one record behind every telephone number, address and link of the site. */
export function SiteForm({ stored, onSave }: { stored: StoredSite; onSave: SaveSite }) {
  const edit = useSiteEdit(stored, onSave)
  const { form, submit } = useSubmit(edit)
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-soft">
        Changes show on every page at once.{' '}
        {stored.version === 1
          ? 'These are the values of a new installation.'
          : `Last changed by ${stored.updatedBy}, ${formatDateTime(new Date(stored.updatedAt))}.`}
      </p>
      {edit.message ? (
        <Notice tone="danger" role="alert">
          <p>{edit.message}</p>
        </Notice>
      ) : null}
      <SiteConflict edit={edit} />
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {siteFieldGroups.map((group) => (
          <SiteFields key={group.id} group={group} edit={edit} />
        ))}
      </div>
      <SaveBar
        changedCount={edit.changed.length}
        wrongCount={Object.keys(edit.fields).length}
        onDiscard={edit.discard}
      >
        <Button
          type="submit"
          size="small"
          disabled={edit.changed.length === 0}
          isBusy={edit.isSaving}
          busyLabel="Saving…"
        >
          Save changes
        </Button>
      </SaveBar>
    </form>
  )
}

/** Saves, and goes to the first wrong field when something is wrong. */
function useSubmit(edit: SiteEdit) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])
  async function submit(event: FormEvent) {
    event.preventDefault()
    const isSaved = await edit.save()
    setTries((count) => count + 1)
    if (!isSaved) return
    const description = 'Every page shows the new values now.'
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return { form, submit }
}

function SiteConflict({ edit: { meanwhile, value, set } }: { edit: SiteEdit }) {
  if (!meanwhile) return null
  return (
    <EditConflict
      by={meanwhile.by}
      subject="these settings"
      fields={meanwhile.clashes.map((clash) => ({ ...clash, label: fieldLabel(clash.name) }))}
      readable={readableValue}
      chosen={(name) => value[name as keyof typeof value]}
      onChoose={set}
    />
  )
}

function SiteFields({ group, edit }: { group: SiteFieldGroup; edit: SiteEdit }) {
  const { id, title, fields } = group
  return (
    <fieldset className="card grid content-start gap-4">
      <legend className="sr-only">{title}</legend>
      <h2 className="text-lg" aria-hidden="true">
        {title}
      </h2>
      {fields.map((field) => (
        <SiteInput
          key={field.name}
          field={field}
          value={edit.value[field.name]}
          error={edit.fields[field.name]}
          onChange={(value) => edit.set(field.name, value)}
        />
      ))}
      <OtherField group={id} edit={edit} />
    </fieldset>
  )
}

/** What is no line of text and closes its group. */
function OtherField({ group, edit }: { group: string; edit: SiteEdit }) {
  if (group === 'contact') {
    return (
      <TextInput
        id="site-leadRetentionMonths"
        label={retentionField.label}
        hint={retentionField.hint}
        inputMode="numeric"
        autoComplete="off"
        value={String(edit.value.leadRetentionMonths || '')}
        error={edit.fields.leadRetentionMonths}
        onChange={(event) =>
          edit.set('leadRetentionMonths', wholeNumber(event.currentTarget.value))
        }
      />
    )
  }
  if (group === 'company') {
    return (
      <Checkbox
        id="site-pricesIncludeVat"
        label={vatLabel}
        checked={edit.value.pricesIncludeVat}
        onChange={(event) => edit.set('pricesIncludeVat', event.currentTarget.checked)}
      />
    )
  }
  if (group !== 'links') return null
  return (
    <Checkbox
      id="site-areVisitsCounted"
      label={visitsField.label}
      hint={visitsField.hint}
      checked={edit.value.areVisitsCounted}
      onChange={(event) => edit.set('areVisitsCounted', event.currentTarget.checked)}
    />
  )
}

type SiteInputProps = {
  field: SiteField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function SiteInput({ field, value, error, onChange }: SiteInputProps) {
  const { name, label, hint, type = 'text', isOptional, isLong } = field
  const control = {
    id: `site-${name}`,
    label: isOptional ? `${label} (optional)` : label,
    hint,
    autoComplete: 'off',
    value,
    error,
  }
  return isLong ? (
    <TextArea {...control} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...control} type={type} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

/** What is typed without anything but digits; nothing is no number of months. */
function wholeNumber(typed: string): number {
  return Number(typed.replace(/\D/g, '').slice(0, 4))
}
