import { useCallback, useEffect, useState } from 'react'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { useSettingsChanges } from '../calls.ts'
import { ClashNotice, LeaveGuard, SaveButton, lastChangeText } from '../edit/ui/edit-notices.tsx'
import { followStored, useEditSubmit, useKeptEdit, useSaveEdit } from '../edit/ui/use-edit.ts'
import {
  type SiteField,
  type SiteFieldGroup,
  fieldLabel,
  siteFieldGroups,
} from '../field/content.ts'
import { readableValue } from '../field/rules.ts'
import { type SiteSettings, siteSettingsSchema } from '../schema.ts'
import type { StoredSite } from './settings-api.ts'

type SiteEdit = ReturnType<typeof useSiteEdit>

/** Fields that other sections or colleagues save in the meantime show their new values. */
function useSiteEdit(stored: StoredSite, group: SiteFieldGroup) {
  const edit = useKeptEdit<SiteSettings>(`settings-${group.id}`, stored)
  const save = useSaveEdit(edit, siteSettingsSchema, useSettingsChanges().saveSite)
  followStored(edit, stored)
  const discard = () => edit.startFrom(stored.version > edit.base.version ? stored : edit.base)
  return { ...edit, save, discard }
}

export function SiteForm({ stored }: { stored: StoredSite }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const onUnsaved = useCallback(
    (id: string, isUnsaved: boolean) =>
      setUnsaved((ids) => [...ids.filter((one) => one !== id), ...(isUnsaved ? [id] : [])]),
    [],
  )
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {`Changes show on every page immediately. ${stored.version === 1 ? 'These are the default values.' : lastChangeText(stored)}`}
      </p>
      <LeaveGuard isDirty={unsaved.length > 0} />
      <div className="grid max-w-3xl gap-4">
        {siteFieldGroups.map((group) => (
          <SiteSection key={group.id} {...{ group, stored, onUnsaved }} />
        ))}
      </div>
    </div>
  )
}

export const siteSectionId = ({ id }: SiteFieldGroup) => `site-section-${id}`

type SiteSectionProps = {
  stored: StoredSite
  group: SiteFieldGroup
  onUnsaved: (id: string, isUnsaved: boolean) => void
}

function SiteSection({ group, stored, onUnsaved }: SiteSectionProps) {
  const edit = useSiteEdit(stored, group)
  const description = 'Every page now shows the new values.'
  const { form, submit } = useEditSubmit(edit.save, 'Settings saved', description)
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
        <SaveButton edit={edit}>
          Save changes<span className="sr-only"> to {group.title}</span>
        </SaveButton>
      </SaveBar>
    </form>
  )
}

function SiteFields({ group, edit }: { group: SiteFieldGroup; edit: SiteEdit }) {
  const { title, fields } = group
  return (
    <fieldset className="grid content-start gap-4">
      <legend className="sr-only">{title}</legend>
      <h2 className="text-lg" aria-hidden="true">
        {title}
      </h2>
      {fields.map((field) => (
        <SiteInput key={field.name} field={field} edit={edit} />
      ))}
    </fieldset>
  )
}

function SiteInput({ field, edit }: { field: SiteField; edit: SiteEdit }) {
  const { name, label, hint, type = 'text', isOptional, isLong } = field
  const value = edit.value[name]
  const shared = { id: `site-${name}`, label: isOptional ? `${label} (optional)` : label, hint }
  if (typeof value === 'boolean')
    return (
      <Checkbox
        {...shared}
        checked={value}
        onChange={(event) => edit.set(name, event.currentTarget.checked)}
      />
    )
  const isNumber = typeof value === 'number'
  const control = {
    ...shared,
    autoComplete: 'off',
    value: isNumber ? String(value || '') : value,
    error: edit.fields[name],
    onChange: ({ currentTarget: { value: typed } }: { currentTarget: { value: string } }) =>
      edit.set(name, isNumber ? parseWholeNumber(typed) : typed),
  }
  return isLong ? (
    <TextArea {...control} rows={3} />
  ) : (
    <TextInput {...control} type={type} inputMode={isNumber ? 'numeric' : undefined} />
  )
}

/** Returns the first four digits of the input as a number, or 0 if it has none. */
function parseWholeNumber(typed: string): number {
  return Number(typed.replace(/\D/g, '').slice(0, 4))
}
