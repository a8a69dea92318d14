import {
  sessionExpired,
  storageKeys,
  storagePrefixKeptAtSignOut,
  unattendedHeader,
  validationFailed,
} from '../content.ts'
import { readObject, readSession, readStaffUser, safeOrigin } from '../rules.ts'
import type { StaffSession, StaffUser } from '../schema.ts'

const awayAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Answers the headers for a request: none while someone is there, by the signs that `listen` hears of. */
export function watchAttendance(
  now: () => number,
  listen: (sign: (typeof signs)[number], note: () => void) => void,
): () => Record<string, string> {
  let lastSignAt = now()
  for (const sign of signs) listen(sign, () => (lastSignAt = now()))
  const unattended: Record<string, string> = { [unattendedHeader]: '1' }
  return () => (now() - lastSignAt > awayAfterMs ? unattended : {})
}

/**
 * Marks what an open console asks by itself while no one is at it, so that lists that are kept current do not
 * keep a session alive.
 */
export const attendanceHeaders = watchAttendance(Date.now, (sign, note) => {
  if (typeof window !== 'undefined')
    window.addEventListener(sign, note, { passive: true, capture: true })
})

/**
 * What a page of the console needs to open without a network: never an answer of another person, nor an address
 * of a client. While a copy is there, its page, and no other, takes who was signed in here for signed in where
 * the server cannot be reached (ADR 0013). Copies end with the session.
 */
const keyPrefix = 'admin_offline_copy '
const consolePath = '/admin/'

/** A form that staff filled in names them for 35 days (ADR 0013); one that opens today has some of them left. */
const maxOfflineDays = 30
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
  // An invalid date gives NaN, which is not less.
  const ageMs = now.getTime() - Date.parse(String(copy.savedAt))
  return ageMs < maxOfflineDays * dayMs ? copy.data : undefined
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

/** Invalid JSON reads as null. */
function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const originKey = 'admin_origin'
const noticeKey = 'admin_notice'

/** The stored session, or null when there is none or it makes no sense. */
export function readStoredSession(): StaffSession | null {
  return readSession(readJson(localStorage.getItem(storageKeys.session)))
}

/** The last user, for display only. */
function readStoredUser(): StaffUser | undefined {
  return readStaffUser(readJson(localStorage.getItem(storageKeys.user)))
}

let isLeaving = false

/** From the press on Sign out: what the server refuses from then on is no news to the person. */
function markSignedOut(): void {
  isLeaving = true
}

export function markSignedIn(): void {
  isLeaving = false
}

export function isSigningOut(): boolean {
  return isLeaving
}

export function storeSession(session: StaffSession): void {
  localStorage.setItem(storageKeys.session, JSON.stringify(session))
}

export function storeUser(user: StaffUser): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(user))
}

/** The session is forgotten at once; the promise is for what opened without a network. */
export async function clearStoredSession(): Promise<void> {
  localStorage.removeItem(storageKeys.session)
  localStorage.removeItem(storageKeys.user)
  await removeOfflineCopies()
}

/** True when unsent work is kept here: a sign-out that cleared all storage would lose it. */
function hasUnsentForms(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(storagePrefixKeptAtSignOut))
}

/**
 * Takes a replaced token and the new end from the headers of an answer to `sentToken`; a session that was cleared
 * or replaced in the meantime stays as it is.
 */
export function applySessionHeaders(headers: Headers, sentToken: string | undefined): void {
  const stored = readStoredSession()
  if (!stored || stored.access_token !== sentToken) return
  const accessToken = headers.get('X-Access-Token') ?? stored.access_token
  const expiresAt = headers.get('X-Session-Expires-At') ?? stored.expires_at
  storeSession({ access_token: accessToken, expires_at: expiresAt })
}

/** The target after sign-in; anything but a page of the console is ignored. */
export function rememberOrigin(path: string): void {
  const origin = safeOrigin(path)
  if (origin) sessionStorage.setItem(originKey, origin)
}

/** The remembered origin, once; else the dashboard. */
export function popOrigin(): string {
  const origin = safeOrigin(sessionStorage.getItem(originKey))
  sessionStorage.removeItem(originKey)
  return origin ?? '/admin'
}

/** The sign-in page's message about the end of the last session. */
export function storeNotice(text: string): void {
  sessionStorage.setItem(noticeKey, text)
}

export function readNotice(): string | null {
  return sessionStorage.getItem(noticeKey)
}

export function dropNotice(): void {
  sessionStorage.removeItem(noticeKey)
}

const functionUrl = '/functions/admin-auth'

/** Calls the public function of the entrance, or another one like it. */
export function callAdminAuth(
  body?: object,
  accessToken?: string,
  signal?: AbortSignal,
  url = functionUrl,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...attendanceHeaders(),
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    },
    body: body && JSON.stringify(body),
    signal,
  })
}

const retryAfterMs = 400
/** A line that only hangs is as good as none for a page that opens without one. */
const patienceMs = 4_000

export type CheckedSession =
  | {
      isSignedIn: true
      user: StaffUser
      /** Unchecked: the server could not be reached, and the page opens without it (ADR 0013). */
      isUnchecked?: true
      /** Nothing but setting a second step up is open to them. */
      needsSecondStep?: true
    }
  /** `notice` explains how a session ended; null without one. */
  | { isSignedIn: false; notice: string | null }

/**
 * Asks the server about the stored session; an ended one is cleared here.
 * @param page the console page that is opened; one with a copy on this device opens without an answer
 */
export async function checkStoredSession(page = ''): Promise<CheckedSession> {
  if (!readStoredSession()) return { isSignedIn: false, notice: null }
  const known = readStoredUser()
  const hasCopy = known !== undefined && readOfflineCopy(page, known.id, new Date()) !== undefined
  try {
    const reply = await (hasCopy
      ? validate(AbortSignal.timeout(patienceMs))
      : validate().catch(validateOnceMore))
    if (reply.user) {
      storeUser(reply.user)
      return reply.needsSecondStep
        ? { isSignedIn: true, user: reply.user, needsSecondStep: true }
        : { isSignedIn: true, user: reply.user }
    }
    await clearStoredSession()
    return { isSignedIn: false, notice: sessionExpired }
  } catch (error) {
    if (hasCopy && !(error instanceof CheckRefused))
      return { isSignedIn: true, user: known, isUnchecked: true }
    await clearStoredSession()
    return { isSignedIn: false, notice: validationFailed }
  }
}

/** The server answered, and not that the session is valid. */
class CheckRefused extends Error {}

/** This browser drops the session, whatever the server answers. */
export async function signOutHere(): Promise<void> {
  markSignedOut()
  try {
    const response = await callAdminAuth(
      { action: 'logout', keepsForms: hasUnsentForms() },
      readStoredSession()?.access_token,
    )
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the failure is logged, here in the browser
    console.error(
      'Signing out on the server failed; this browser has forgotten the session.',
      error,
    )
  } finally {
    await clearStoredSession()
  }
}

/** The user of the session; null if it is no longer valid. */
async function validate(
  signal?: AbortSignal,
): Promise<{ user: StaffUser | undefined; needsSecondStep: boolean }> {
  const sentToken = readStoredSession()?.access_token
  const response = await callAdminAuth(undefined, sentToken, signal)
  if (!response.ok) {
    const message = `The session could not be checked: ${response.status}`
    throw response.status < 500 ? new CheckRefused(message) : new Error(message)
  }
  applySessionHeaders(response.headers, sentToken)
  const reply = readObject(await response.json())
  const user = readStaffUser(reply.user)
  if (typeof reply.valid !== 'boolean' || (reply.user && !user))
    throw new Error('The server sent an answer that this page can’t read. Reload the page.')
  return {
    user: reply.valid ? user : undefined,
    needsSecondStep: reply.needs_second_step === true,
  }
}

/** A short network failure signs no one out. */
async function validateOnceMore() {
  await new Promise((later) => setTimeout(later, retryAfterMs))
  return validate()
}
