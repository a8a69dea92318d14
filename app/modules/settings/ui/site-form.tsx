import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import type { WriteResult } from '#app/modules/access/ui/use-write.tsx'
import { ClashNotice, LeaveGuard } from '../edit/ui/edit-notices.tsx'
import { useEdit, useErrorFocus } from '../edit/ui/use-edit.ts'
import {
  type SiteField,
  type SiteFieldGroup,
  fieldLabel,
  keptPromisesField,
  legalTextsField,
  followUpReplyField,
  retentionField,
  siteFieldGroups,
  vatFieldLabel,
  visitsField,
} from '../field/content.ts'
import { readableValue } from '../field/rules.ts'
import { mergeEdit } from '../rules.ts'
import { type SiteSettings, siteSettingsSchema } from '../schema.ts'
import type { StoredSite } from './settings-api.ts'

export type SaveSite = (
  value: SiteSettings,
  baseVersion: number,
  idempotencyKey: string,
) => Promise<WriteResult>

type SiteEdit = ReturnType<typeof useSiteEdit>

/** Fields that other sections or colleagues save in the meantime show their new values. */
function useSiteEdit(stored: StoredSite, onSave: SaveSite) {
  const edit = useEdit<SiteSettings>(stored)
  const keyFor = useIdempotencyKey()
  if (stored.version > edit.base.version) {
    const { value, clashes } = mergeEdit(edit.base.value, edit.value, stored.value)
    // If the user and a colleague changed the same field, the conflict appears on saving.
    if (clashes.length === 0) edit.startFrom(stored, value)
  }

  async function save(): Promise<boolean> {
    const value = edit.check(siteSettingsSchema, edit.value)
    if (!value) return false
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (answer?.ok) edit.startFrom({ value, version: edit.base.version + 1 })
    else if (answer) edit.mergeConflict(answer.current)
    return answer?.ok === true
  }

  const discard = () => edit.startFrom(stored.version > edit.base.version ? stored : edit.base)
  return { ...edit, save, discard }
}

type SiteFormProps = { stored: StoredSite; onSave: SaveSite }

export function SiteForm({ stored, onSave }: SiteFormProps) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const onUnsaved = useCallback(
    (id: string, isUnsaved: boolean) =>
      setUnsaved((ids) => [...ids.filter((one) => one !== id), ...(isUnsaved ? [id] : [])]),
    [],
  )
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Changes show on every page immediately.{' '}
        {stored.version === 1
          ? 'These are the default values.'
          : `Last changed by ${stored.updatedBy}, ${formatDateTime(new Date(stored.updatedAt))}.`}
      </p>
      <LeaveGuard isDirty={unsaved.length > 0} />
      <div className="grid max-w-3xl gap-4">
        {siteFieldGroups.map((group) => (
          <SiteSection key={group.id} {...{ group, stored, onSave, onUnsaved }} />
        ))}
      </div>
    </div>
  )
}

export const siteSectionId = ({ id }: SiteFieldGroup) => `site-section-${id}`

type SiteSectionProps = SiteFormProps & {
  group: SiteFieldGroup
  onUnsaved: (id: string, isUnsaved: boolean) => void
}

function SiteSection({ group, stored, onSave, onUnsaved }: SiteSectionProps) {
  const edit = useSiteEdit(stored, onSave)
  const { form, submit } = useSiteSubmit(edit)
  const wrongCount = Object.keys(edit.fields).length
  const isUnsaved = edit.changed.length > 0
  useEffect(() => onUnsaved(group.id, isUnsaved), [group.id, isUnsaved, onUnsaved])
  return (
    <form
      ref={form}
      id={siteSectionId(group)}
      tabIndex={-1}
      noValidate
      className="card grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <FormError message={wrongCount === 0 && edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={fieldLabel}
        readable={(_name, value) => readableValue(value)}
      />
      <SiteFields group={group} edit={edit} />
      <SaveBar
        isInCard
        changedCount={edit.changed.length}
        wrongCount={wrongCount}
        onDiscard={edit.discard}
      >
        <Button
          type="submit"
          size="small"
          disabled={!isUnsaved}
          isBusy={edit.isSaving}
          busyLabel="Saving…"
        >
          Save changes<span className="sr-only"> to {group.title}</span>
        </Button>
      </SaveBar>
    </form>
  )
}

function useSiteSubmit(edit: SiteEdit) {
  const { form, showErrors } = useErrorFocus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const isSaved = await edit.save()
    if (!isSaved) return showErrors()
    const description = 'Every page now shows the new values.'
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return { form, submit }
}

function SiteFields({ group, edit }: { group: SiteFieldGroup; edit: SiteEdit }) {
  const { id, title, fields } = group
  return (
    <fieldset className="grid content-start gap-4">
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
      <OtherFields group={id} edit={edit} />
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
      onChange={(event) => edit.set(name, parseWholeNumber(event.currentTarget.value))}
    />
  )
}

type SiteFlagName =
  | 'pricesIncludeVat'
  | 'areVisitsCounted'
  | 'areLegalTextsConfirmed'
  | 'areKeptPromisesShown'

function FlagInput(props: {
  name: SiteFlagName
  words: { label: string; hint?: string }
  edit: SiteEdit
}) {
  const { name, words, edit } = props
  return (
    <Checkbox
      id={`site-${name}`}
      label={words.label}
      hint={words.hint}
      checked={edit.value[name]}
      onChange={(event) => edit.set(name, event.currentTarget.checked)}
    />
  )
}

function OtherFields({ group, edit }: { group: string; edit: SiteEdit }) {
  if (group === 'hours')
    return (
      <>
        <NumberInput name="laterAnswerDays" words={followUpReplyField} edit={edit} />
        <FlagInput name="areKeptPromisesShown" words={keptPromisesField} edit={edit} />
      </>
    )
  if (group === 'legal')
    return (
      <>
        <NumberInput name="leadRetentionMonths" words={retentionField} edit={edit} />
        <FlagInput name="areLegalTextsConfirmed" words={legalTextsField} edit={edit} />
      </>
    )
  if (group !== 'website') return null
  return (
    <>
      <FlagInput name="pricesIncludeVat" words={{ label: vatFieldLabel }} edit={edit} />
      <FlagInput name="areVisitsCounted" words={visitsField} edit={edit} />
    </>
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

/** Returns the first four digits of the input as a number, or 0 if it has none. */
function parseWholeNumber(typed: string): number {
  return Number(typed.replace(/\D/g, '').slice(0, 4))
}
