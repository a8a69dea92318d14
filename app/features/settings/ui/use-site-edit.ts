import { useState } from 'react'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { changedFields, mergeEdit, type EditClash } from '../rules.ts'
import { siteSettingsSchema, type SiteSettings } from '../schema.ts'
import type { StoredSite } from './settings-api.ts'
import type { SaveAnswer } from './save-answer.ts'
import { useWriteKey } from './use-write-key.ts'

export type SaveSite = (
  value: SiteSettings,
  baseVersion: number,
  idempotencyKey: string,
) => Promise<SaveAnswer>

type Meanwhile = { by: string; clashes: EditClash[] }

export type SiteEdit = ReturnType<typeof useSiteEdit>

/** An edit of the site record: what is typed, on which version, and what somebody else stored meanwhile. */
export function useSiteEdit(stored: StoredSite, onSave: SaveSite) {
  const [base, setBase] = useState(stored)
  const [value, setValue] = useState(stored.value)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const keyFor = useWriteKey()
  const changed = changedFields(base.value, value)
  if (changed.length === 0 && stored.version > base.version) startFrom(stored)

  function startFrom(site: StoredSite) {
    setBase(site)
    setValue(site.value)
    setFields({})
    setMessage(null)
    setMeanwhile(null)
  }

  /** Somebody was quicker: their other fields are taken over, and where both changed one, the person chooses. */
  function meet(current: StoredSite) {
    const merged = mergeEdit(base.value, value, current.value)
    setBase(current)
    setValue(merged.value)
    setMeanwhile({ by: current.updatedBy, clashes: merged.clashes })
  }

  async function save(): Promise<boolean> {
    const parsed = siteSettingsSchema.safeParse(value)
    setFields(parsed.success ? {} : fieldErrors(parsed.error))
    setMessage(null)
    if (!parsed.success || isSaving) return false
    setIsSaving(true)
    const answer = await onSave(parsed.data, base.version, keyFor([parsed.data, base.version]))
    setIsSaving(false)
    if (answer.ok) {
      setMeanwhile(null)
      setBase({ ...base, value: parsed.data, version: base.version + 1 })
      setValue(parsed.data)
      return true
    }
    setFields(answer.fields)
    if (answer.current) meet(answer.current)
    else if (Object.keys(answer.fields).length === 0) setMessage(answer.message)
    return false
  }

  const set = (name: string, to: unknown) => setValue((typed) => ({ ...typed, [name]: to }))
  const discard = () => startFrom(stored.version > base.version ? stored : base)
  return { value, changed, fields, message, meanwhile, isSaving, set, save, discard }
}
