import { dayMs } from '#app/basics/dates.ts'
import { readStored, removeStored, storeText, storeValue } from '#app/design/kept-values.ts'
import { toastQueue } from '#app/design/toast/toast-queue.ts'
import {
  sessionExpiredText,
  storageKeys,
  unsentFormPrefix,
  unattendedHeader,
  validationFailedText,
} from '../content.ts'
import { readObject, readSession, readStaffUser, safeReturnPath } from '../rules.ts'
import type { StaffSession, StaffUser } from '../schema.ts'

const idleAfterMs = 60_000
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** The headers are `unattendedHeader` after a minute without user activity, otherwise none. */
export function trackActivity(
  now: () => number,
  listen: (sign: (typeof activityEvents)[number], note: () => void) => void,
): () => Record<string, string> {
  let lastSignAt = now()
  for (const sign of activityEvents) listen(sign, () => (lastSignAt = now()))
  const unattended: Record<string, string> = { [unattendedHeader]: '1' }
  return () => (now() - lastSignAt > idleAfterMs ? unattended : {})
}

/** Marks automatic requests without user activity, so that refreshing lists doesn't keep a session alive. */
export const attendanceHeaders = trackActivity(Date.now, (sign, note) => {
  if (typeof window !== 'undefined')
    window.addEventListener(sign, note, { passive: true, capture: true })
})

/**
 * Storage key of a console page's offline copy, which lets the page open without a network. A copy contains only the
 * signed-in person's data and no client addresses. If the server is unreachable, a page with a copy treats the last
 * user as signed in (ADR 0013). Copies are deleted when the session ends.
 */
const offlineCopyKeyPrefix = 'admin_offline_copy '
const consolePath = '/admin/'

/** Shorter than the 35 days of a form's signed pass (ADR 0013), so a form from a copy still has a valid pass. */
const maxOfflineDays = 30

export function saveOfflineCopy(page: string, staffId: string, data: unknown, now: Date): void {
  const copy = { staffId, savedAt: now.toISOString(), data }
  // The page works without an offline copy, and drafts need the remaining space.
  storeText('localStorage', offlineCopyKeyPrefix + page, JSON.stringify(copy))
}

/** Returns a page's offline copy; undefined if it is missing, another person's or older than 30 days. */
export function readOfflineCopy(page: string, staffId: string, now: Date): unknown {
  const copy = readObject(readStored('localStorage', offlineCopyKeyPrefix + page))
  if (copy.staffId !== staffId) return undefined
  // An invalid date gives NaN, and NaN is never less than the limit.
  const ageMs = now.getTime() - Date.parse(String(copy.savedAt))
  return ageMs < maxOfflineDays * dayMs ? copy.data : undefined
}

/**
 * Removes all offline copies at once, then the console's service workers and the documents that they cached. The push
 * worker, whose scope is the whole console, shows new leads until someone signs out.
 */
export async function removeOfflineCopies(): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(offlineCopyKeyPrefix))
  for (const key of keys) localStorage.removeItem(key)
  await Promise.all([removeServiceWorkers(), removeConsoleCaches()]).catch(() => undefined)
}

async function removeServiceWorkers(): Promise<void> {
  const all = (await globalThis.navigator?.serviceWorker?.getRegistrations()) ?? []
  const ofConsole = all.filter(({ scope }) => {
    const path = new URL(scope).pathname
    return path.startsWith(consolePath) && (hasSignedOut || path !== consolePath)
  })
  await Promise.all(ofConsole.map((registration) => registration.unregister()))
}

async function removeConsoleCaches(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? []
  const ofConsole = names.filter((name) => name.startsWith(consolePath))
  await Promise.all(ofConsole.map((name) => caches.delete(name)))
}

const returnPathKey = 'admin_origin'
const noticeKey = 'admin_notice'

export function readStoredSession(): StaffSession | null {
  return readSession(readStored('localStorage', storageKeys.session))
}

/** Reads the user who last signed in on this device, for display only. */
function readStoredUser(): StaffUser | undefined {
  return readStaffUser(readStored('localStorage', storageKeys.user))
}

/** Requests refused after a sign-out must not show a message about an expired session. */
let hasSignedOut = false

export function markSignedIn(): void {
  hasSignedOut = false
}

export function isSigningOut(): boolean {
  return hasSignedOut
}

/** Returns the error if the browser refused to store the session. The session's last token still works. */
export function storeSession(session: StaffSession): unknown {
  return storeText('localStorage', storageKeys.session, JSON.stringify(session))
}

export function storeUser(user: StaffUser): void {
  storeText('localStorage', storageKeys.user, JSON.stringify(user))
}

/** Removes the session and its messages immediately. The promise resolves once the offline copies are removed too. */
export async function clearStoredSession(): Promise<void> {
  toastQueue.clear()
  localStorage.removeItem(storageKeys.session)
  localStorage.removeItem(storageKeys.user)
  await removeOfflineCopies()
}

/** Changes nothing if the session that sent `sentToken` was cleared or replaced. */
export function applySessionHeaders(headers: Headers, sentToken: string | undefined): void {
  const stored = readStoredSession()
  if (!stored || stored.access_token !== sentToken) return
  const accessToken = headers.get('X-Access-Token') ?? stored.access_token
  const expiresAt = headers.get('X-Session-Expires-At') ?? stored.expires_at
  storeSession({ access_token: accessToken, expires_at: expiresAt })
}

/** Remembers the page to open after sign-in. Ignores a path that `safeReturnPath` rejects. */
export function storeReturnPath(path: string): void {
  const origin = safeReturnPath(path)
  if (origin) storeText('sessionStorage', returnPathKey, origin)
}

/** Returns the remembered page and forgets it; the dashboard by default. */
export function takeReturnPath(): string {
  const origin = safeReturnPath(sessionStorage.getItem(returnPathKey))
  sessionStorage.removeItem(returnPathKey)
  return origin ?? '/admin'
}

/** Stores the message that the sign-in page shows about why the last session ended. */
export function storeNotice(text: string): void {
  storeValue('sessionStorage', noticeKey, text)
}

export function readNotice(): string | null {
  const notice = readStored('sessionStorage', noticeKey)
  return typeof notice === 'string' ? notice : null
}

export function clearNotice(): void {
  removeStored('sessionStorage', noticeKey)
}

const functionUrl = '/functions/admin-auth'

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
/** After this time, a page with an offline copy opens, and a sign-out ends, as if there were no network. */
const responseTimeoutMs = 4_000

export type CheckedSession =
  | {
      isSignedIn: true
      user: StaffUser
      /** True if the server could not be reached and the page opens from its offline copy (ADR 0013). */
      isUnchecked?: true
      /** True if the person must set up a second step before using anything else. */
      needsSecondStep?: true
    }
  /** `notice` explains why a session ended; null if there was no session. */
  | { isSignedIn: false; notice: string | null }

/**
 * Checks the stored session with the server and clears it if it has ended.
 * @param page the console page being opened; with a copy on this device it opens even if the server doesn't respond
 */
export async function checkStoredSession(page = ''): Promise<CheckedSession> {
  if (!readStoredSession()) return { isSignedIn: false, notice: null }
  const known = readStoredUser()
  const hasCopy = known !== undefined && readOfflineCopy(page, known.id, new Date()) !== undefined
  try {
    const reply = await (hasCopy
      ? fetchSessionCheck(AbortSignal.timeout(responseTimeoutMs))
      : fetchSessionCheck().catch(retrySessionCheck))
    if (reply.user) {
      storeUser(reply.user)
      const needed = reply.needsSecondStep ? { needsSecondStep: true as const } : {}
      return { isSignedIn: true, user: reply.user, ...needed }
    }
    await clearStoredSession()
    return { isSignedIn: false, notice: sessionExpiredText }
  } catch (error) {
    if (hasCopy && !(error instanceof SessionCheckRefusedError))
      return { isSignedIn: true, user: known, isUnchecked: true }
    await clearStoredSession()
    return { isSignedIn: false, notice: validationFailedText }
  }
}

/** Thrown if the server refuses the session check with a status below 500. */
class SessionCheckRefusedError extends Error {}

/** Signs out and clears the session in this browser, even if the server fails or can't be reached. */
export async function signOutThisBrowser(): Promise<void> {
  hasSignedOut = true
  try {
    // A sign-out must not delete unsent forms.
    const keepsForms = Object.keys(localStorage).some((key) => key.startsWith(unsentFormPrefix))
    const response = await callAdminAuth(
      { action: 'logout', keepsForms },
      readStoredSession()?.access_token,
      AbortSignal.timeout(responseTimeoutMs),
    )
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the failure is logged, here in the browser
    console.error(
      'Signing out on the server failed. The session was removed from this browser.',
      error,
    )
  } finally {
    await clearStoredSession()
  }
}

/** Checks the session with the server. The user is undefined if the session is invalid. */
async function fetchSessionCheck(
  signal?: AbortSignal,
): Promise<{ user: StaffUser | undefined; needsSecondStep: boolean }> {
  const sentToken = readStoredSession()?.access_token
  const response = await callAdminAuth(undefined, sentToken, signal)
  if (!response.ok) {
    const message = `The session could not be checked: ${response.status}`
    throw response.status < 500 ? new SessionCheckRefusedError(message) : new Error(message)
  }
  applySessionHeaders(response.headers, sentToken)
  const reply = readObject(await response.json())
  const user = readStaffUser(reply.user)
  if (typeof reply.valid !== 'boolean' || (reply.user && !user))
    throw new Error('The server’s response could not be read. Reload the page.')
  return {
    user: reply.valid ? user : undefined,
    needsSecondStep: reply.needs_second_step === true,
  }
}

/** Tries again after a short network failure, so that it doesn't sign the user out. */
async function retrySessionCheck() {
  await new Promise((later) => setTimeout(later, retryAfterMs))
  return fetchSessionCheck()
}
