import { readObject } from '../rules/stored-session.ts'

/**
 * What a page of the console needs to open without a network: never an answer of another person, nor an address
 * of a client. While a copy is there, its page, and no other, takes who was signed in here for signed in where
 * the server cannot be reached (ADR 0013). Copies end with the session.
 */
const keyPrefix = 'admin_offline_copy '
const consolePath = '/admin/'

/** A form that staff filled in names them for 35 days (ADR 0013); one that opens today has some of them left. */
const longestDays = 30
const dayMs = 24 * 60 * 60 * 1000

export function saveOfflineCopy(page: string, staffId: string, data: unknown, now: Date): void {
  try {
    const copy = { staffId, savedAt: now.toISOString(), data }
    localStorage.setItem(keyPrefix + page, JSON.stringify(copy))
  } catch {
    // The device is full: what room there is belongs to drafts.
  }
}

/** Undefined where there is none, it is another person's, or it is too old. */
export function readOfflineCopy(page: string, staffId: string, now: Date): unknown {
  const copy = readObject(readJson(localStorage.getItem(keyPrefix + page)))
  if (copy.staffId !== staffId) return undefined
  // Of a day that is none the age is no number, and so not less.
  const ageMs = now.getTime() - Date.parse(String(copy.savedAt))
  return ageMs < longestDays * dayMs ? copy.data : undefined
}

/** Removes all copies at once, then the documents that workers of the console keep, and those workers. */
export async function removeOfflineCopies(): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix))
  for (const key of keys) localStorage.removeItem(key)
  await Promise.all([removeWorkers(), removeDocuments()]).catch(() => undefined)
}

async function removeWorkers(): Promise<void> {
  const all = (await globalThis.navigator?.serviceWorker?.getRegistrations()) ?? []
  const ofConsole = all.filter(({ scope }) => new URL(scope).pathname.startsWith(consolePath))
  await Promise.all(ofConsole.map((registration) => registration.unregister()))
}

async function removeDocuments(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? []
  const ofConsole = names.filter((name) => name.startsWith(consolePath))
  await Promise.all(ofConsole.map((name) => caches.delete(name)))
}

/** What is not JSON reads as null. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
