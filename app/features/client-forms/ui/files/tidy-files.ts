import { keptAtSignOut } from '#app/features/staff-access/rules/kept-at-sign-out.ts'
import { keysWith, readBoth } from '../device-storage.ts'
import { deleteFiles, listFiles } from './file-store.ts'

/** A picture is here a moment before the draft that names it. */
const graceMs = 10 * 60 * 1000

/** Deletes the pictures that no draft and nothing that waits on this device names any more. */
export async function tidyFiles(now = Date.now()): Promise<void> {
  const files = await listFiles()
  if (files.length === 0) return
  const named = new Set<string>()
  for (const key of await keysWith(keptAtSignOut)) {
    const copies = JSON.stringify(await readBoth(key))
    for (const hash of copies.match(/[0-9a-f]{64}/g) ?? []) named.add(hash)
  }
  await deleteFiles(
    files.filter((hash) => !named.has(hash)),
    now - graceMs,
  )
}
