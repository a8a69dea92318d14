import { sessionExpired, validationFailed } from '../content.ts'
import { readObject, readStaffUser } from '../rules/stored-session.ts'
import type { StaffUser } from '../schema.ts'
import { callAdminAuth } from './call-admin-auth.ts'
import { readOfflineCopy } from './offline-copies.ts'
import {
  clearStoredSession,
  hasStoredForms,
  noteSessionHeaders,
  noteSignOut,
  readStoredSession,
  readStoredUser,
  storeUser,
} from './session-store.ts'

const retryAfterMs = 400
/** A line that only hangs is as good as none for a page that opens without one. */
const patienceMs = 4_000

export type CheckedSession =
  | {
      isSignedIn: true
      user: StaffUser
      /** Not asked: the server could not be reached, and the page opens without it (ADR 0013). */
      isUnchecked?: true
      /** Nothing but setting a second step up is open to them (STF-10). */
      needsSecondStep?: true
    }
  /** `notice` says how a session ended; null when there was none. */
  | { isSignedIn: false; notice: string | null }

/**
 * Asks the server about the stored session (ADL-12); an ended one is cleared here (ADL-14, ADL-15).
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

/** ADL-16, D-124: whatever the server says, this browser forgets the session. */
export async function signOutHere(): Promise<void> {
  noteSignOut()
  try {
    const response = await callAdminAuth(
      { action: 'logout', keepsForms: hasStoredForms() },
      readStoredSession()?.access_token,
    )
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  } catch (error) {
    // oxlint-disable-next-line no-console -- ADL-16: the failure is logged, here in the browser
    console.error(
      'Signing out on the server failed; this browser has forgotten the session.',
      error,
    )
  } finally {
    await clearStoredSession()
  }
}

/** Who the session belongs to; nobody where it is no longer valid. */
async function validate(
  signal?: AbortSignal,
): Promise<{ user: StaffUser | undefined; needsSecondStep: boolean }> {
  const sentToken = readStoredSession()?.access_token
  const response = await callAdminAuth(undefined, sentToken, signal)
  if (!response.ok) {
    const message = `The session could not be checked: ${response.status}`
    throw response.status < 500 ? new CheckRefused(message) : new Error(message)
  }
  noteSessionHeaders(response.headers, sentToken)
  const reply = readObject(await response.json())
  const user = readStaffUser(reply.user)
  if (typeof reply.valid !== 'boolean' || (reply.user && !user))
    throw new Error('The server answered in a shape this page does not know.')
  return {
    user: reply.valid ? user : undefined,
    needsSecondStep: reply.needs_second_step === true,
  }
}

/** D-101: a short gap in the network signs nobody out. */
async function validateOnceMore() {
  await new Promise((later) => setTimeout(later, retryAfterMs))
  return validate()
}
