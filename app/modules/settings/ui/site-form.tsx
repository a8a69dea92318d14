import { type SiteSettings, siteSettingsSchema } from '../schema.ts'
import { useEdit, useErrorFocus } from '../edit/ui/use-edit.ts'
import type { StoredSite } from './settings-api.ts'
import type { Written } from '#app/modules/access/ui/use-write.tsx'
import { useWriteKey } from '../edit/ui/use-write-key.ts'
import type { FormEvent } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Checkbox } from '#app/design/form/choices.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import {
  type SiteField,
  type SiteFieldGroup,
  fieldLabel,
  keptPromisesField,
  laterAnswerField,
  retentionField,
  siteFieldGroups,
  vatLabel,
  visitsField,
} from '../field/content.ts'
import { readableValue } from '../field/rules.ts'
import { ClashNotice, LeaveGuard } from '../edit/ui/edit-notices.tsx'

export type SaveSite = (
  value: SiteSettings,
  baseVersion: number,
  idempotencyKey: string,
) => Promise<Written>

type SiteEdit = ReturnType<typeof useSiteEdit>

/** An edit of the site record; while nothing is typed it follows what is stored. */
function useSiteEdit(stored: StoredSite, onSave: SaveSite) {
  const edit = useEdit<SiteSettings>(stored)
  const keyFor = useWriteKey()
  if (edit.changed.length === 0 && stored.version > edit.base.version) edit.startFrom(stored)

  async function save(): Promise<boolean> {
    const value = edit.check(siteSettingsSchema, edit.value)
    if (!value) return false
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (answer?.ok) edit.startFrom({ value, version: edit.base.version + 1 })
    else if (answer) edit.meetStored(answer.current)
    return answer?.ok === true
  }

  const discard = () => edit.startFrom(stored.version > edit.base.version ? stored : edit.base)
  return { ...edit, save, discard }
}

/** SHELL-18: the one record behind every telephone number, address and link of the site. */
export function SiteForm({ stored, onSave }: { stored: StoredSite; onSave: SaveSite }) {
  const edit = useSiteEdit(stored, onSave)
  const { form, submit } = useSubmit(edit)
  const wrongCount = Object.keys(edit.fields).length
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-soft">
        Changes show on every page at once.{' '}
        {stored.version === 1
          ? 'These are the values of a new installation.'
          : `Last changed by ${stored.updatedBy}, ${formatDateTime(new Date(stored.updatedAt))}.`}
      </p>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={wrongCount === 0 && edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={fieldLabel}
        readable={(_name, value) => readableValue(value)}
      />
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {siteFieldGroups.map((group) => (
          <SiteFields key={group.id} group={group} edit={edit} />
        ))}
      </div>
      <SaveBar changedCount={edit.changed.length} wrongCount={wrongCount} onDiscard={edit.discard}>
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

/** Saves, and shows what is wrong when something is. */
function useSubmit(edit: SiteEdit) {
  const { form, showErrors } = useErrorFocus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const isSaved = await edit.save()
    if (!isSaved) return showErrors()
    const description = 'Every page shows the new values now.'
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return { form, submit }
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

type NumberInputProps = {
  name: 'leadRetentionMonths' | 'laterAnswerDays'
  words: { label: string; hint: string }
  edit: SiteEdit
}

function NumberInput({ name, words, edit }: NumberInputProps) {
  return (
    <TextInput
      id={`site-${name}`}
      label={words.label}
      hint={words.hint}
      inputMode="numeric"
      autoComplete="off"
      value={String(edit.value[name] || '')}
      error={edit.fields[name]}
      onChange={(event) => edit.set(name, wholeNumber(event.currentTarget.value))}
    />
  )
}

/** What is no line of text and closes its group. */
function OtherField({ group, edit }: { group: string; edit: SiteEdit }) {
  if (group === 'contact') {
    return (
      <>
        <NumberInput name="leadRetentionMonths" words={retentionField} edit={edit} />
        <NumberInput name="laterAnswerDays" words={laterAnswerField} edit={edit} />
        <Checkbox
          id="site-areKeptPromisesShown"
          label={keptPromisesField.label}
          hint={keptPromisesField.hint}
          checked={edit.value.areKeptPromisesShown}
          onChange={(event) => edit.set('areKeptPromisesShown', event.currentTarget.checked)}
        />
      </>
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
