import { storageKeys } from '../content.ts'
import { keptAtSignOut } from '../rules/kept-at-sign-out.ts'
import { safeOrigin } from '../rules/origin.ts'
import { readSession, readStaffUser } from '../rules/stored-session.ts'
import type { StaffSession, StaffUser } from '../schema.ts'
import { readJson, removeOfflineCopies } from './offline-copies.ts'

const originKey = 'admin_origin'
const noticeKey = 'admin_notice'

/** The stored session, or null when there is none or it makes no sense (ADL-11). */
export function readStoredSession(): StaffSession | null {
  return readSession(readJson(localStorage.getItem(storageKeys.session)))
}

/** Who was signed in last, for display only (D-100). */
export function readStoredUser(): StaffUser | undefined {
  return readStaffUser(readJson(localStorage.getItem(storageKeys.user)))
}

let isLeaving = false

/** From the press on Sign out: what the server refuses from then on is no news to the person. */
export function noteSignOut(): void {
  isLeaving = true
}

export function noteSignIn(): void {
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
export function hasStoredForms(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(keptAtSignOut))
}

/**
 * Takes a replaced token and the new end from the headers of an answer to `sentToken`; a session that was cleared
 * or replaced meanwhile stays as it is.
 */
export function noteSessionHeaders(headers: Headers, sentToken: string | undefined): void {
  const stored = readStoredSession()
  if (!stored || stored.access_token !== sentToken) return
  const accessToken = headers.get('X-Access-Token') ?? stored.access_token
  const expiresAt = headers.get('X-Session-Expires-At') ?? stored.expires_at
  storeSession({ access_token: accessToken, expires_at: expiresAt })
}

/** Where to go after sign-in; anything but a page of the console is forgotten (ADL-19). */
export function rememberOrigin(path: string): void {
  const origin = safeOrigin(path)
  if (origin) sessionStorage.setItem(originKey, origin)
}

/** ADL-08: the remembered origin, once; else the dashboard. */
export function takeOrigin(): string {
  const origin = safeOrigin(sessionStorage.getItem(originKey))
  sessionStorage.removeItem(originKey)
  return origin ?? '/admin'
}

/** What the sign-in page says about how the last session ended. */
export function keepNotice(text: string): void {
  sessionStorage.setItem(noticeKey, text)
}

export function readNotice(): string | null {
  return sessionStorage.getItem(noticeKey)
}

export function dropNotice(): void {
  sessionStorage.removeItem(noticeKey)
}
