import { siteSettingsSchema, type SiteSettings } from '../schema.ts'
import { useEdit } from './edit/use-edit.ts'
import type { StoredSite } from './settings-api.ts'
import type { Written } from '#app/modules/access/ui/use-write.tsx'
import { useWriteKey } from './use-write-key.ts'

export type SaveSite = (
  value: SiteSettings,
  baseVersion: number,
  idempotencyKey: string,
) => Promise<Written>

export type SiteEdit = ReturnType<typeof useSiteEdit>

/** An edit of the site record; while nothing is typed it follows what is stored. */
export function useSiteEdit(stored: StoredSite, onSave: SaveSite) {
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
