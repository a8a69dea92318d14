import { askToPersist, keysWith, readBoth } from '../device-storage.ts'
import { deviceStore } from '../device-store.ts'
import { keptAtSignOut } from '#app/modules/access/sign-out/rules.ts'

/** Apart from the answers: a device that is full of pictures can still keep what is typed. */
const inStore = deviceStore('baobab_form_files', 'files')
/** What stays free for answers and drafts. */
const reservedBytes = 2_000_000

type StoredFile = { type: string; bytes: ArrayBuffer; storedAt: number }
export type FileKeeping =
  | { stored: true; hash: string }
  | { stored: false; why: 'full' | 'refused' }

/** Keeps a file on this device under its SHA-256, and says so only once it is on the disk. */
export async function keepFile(file: Blob): Promise<FileKeeping> {
  if (!crypto.subtle) return { stored: false, why: 'refused' }
  const bytes = await file.arrayBuffer()
  const hash = hexOf(await crypto.subtle.digest('SHA-256', bytes))
  if (!(await hasRoomFor(bytes.byteLength))) return { stored: false, why: 'full' }
  void askToPersist()
  try {
    const stored: StoredFile = { type: file.type, bytes, storedAt: Date.now() }
    await inStore('readwrite', (store) => store.put(stored, hash))
    return { stored: true, hash }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return { stored: false, why: isFull ? 'full' : 'refused' }
  }
}

/** A file of this device; undefined when it is on another one, or gone. */
export async function readFile(hash: string): Promise<Blob | undefined> {
  const stored = await inStore<StoredFile | undefined>('readonly', (store) =>
    store.get(hash),
  ).catch(() => undefined)
  return stored && new Blob([stored.bytes], { type: stored.type })
}

/** The names of all files on this device; none where storage is refused. */
async function listFiles(): Promise<string[]> {
  const keys = inStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys())
  return (await keys.catch(() => [])).map(String)
}

/** Deletes files that were stored before a time. */
async function deleteFiles(hashes: readonly string[], before: number): Promise<void> {
  for (const hash of hashes) {
    const stored = await inStore<StoredFile>('readonly', (store) => store.get(hash))
    if (stored.storedAt < before) await inStore('readwrite', (store) => store.delete(hash))
  }
}

/** False when the browser says that there is no room; browsers that do not say are asked by writing. */
async function hasRoomFor(bytes: number): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined || estimate.usage === undefined) return true
  return estimate.quota - estimate.usage > bytes + reservedBytes
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

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
