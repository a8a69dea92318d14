import { sessionExpired, signInFailed, validationFailed, wrongCredentials } from '../content.ts'
import { readObject, readSession, readStaffUser } from '../rules/stored-session.ts'
import type { StaffUser } from '../schema.ts'
import { attendanceHeaders } from './attendance.ts'
import { readOfflineCopy } from './offline-copies.ts'
import {
  clearStoredSession,
  hasStoredForms,
  dropNotice,
  noteSessionHeaders,
  noteSignIn,
  noteSignOut,
  readStoredSession,
  readStoredUser,
  storeSession,
  storeUser,
} from './session-store.ts'

const functionUrl = '/functions/admin-auth'
const forgotUrl = '/functions/forgot-password'
const retryAfterMs = 400
/** A line that only hangs is as good as none for a page that opens without one. */
const patienceMs = 4_000

export type CheckedSession =
  | {
      isSignedIn: true
      user: StaffUser
      /** Not asked: the server could not be reached, and the page opens without it (ADR 0038). */
      isUnchecked?: true
      /** Nothing but setting a second step up is open to them (STF-10). */
      needsSecondStep?: true
    }
  /** `notice` says how a session ended; null when there was none. */
  | { isSignedIn: false; notice: string | null }

export type Answer =
  | { ok: true }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      reason?: string
      /** With which a second step can be taken. */
      steps?: readonly string[]
    }

/** A second step beside the password. */
export type GivenStep = { code: string } | { passkey: object }

/** Signs in and stores session and user (ADL-07, ADL-11). The reason 'code-needed' asks for one of `steps`. */
export function signInWith(email: string, password: string, step?: GivenStep): Promise<Answer> {
  return askToSignIn({ email, password, ...step })
}

/** Signs in with what a passkey answered, and nothing else (STF-10). */
export function signInWithPasskey(response: object): Promise<Answer> {
  return askToSignIn({ action: 'passkey', response })
}

/** What the browser needs to offer its passkeys. @throws an Error that says why it cannot */
export async function fetchPasskeyOptions(): Promise<object> {
  const response = await callFunction({ action: 'passkey-options' })
  const body = readObject(await response.json())
  if (response.ok && typeof body.options === 'object' && body.options) return body.options
  throw new Error(typeof body.error === 'string' ? body.error : signInFailed)
}

async function askToSignIn(given: object): Promise<Answer> {
  try {
    const response = await callFunction(given)
    const body: unknown = await response.json()
    if (!response.ok) return failure(body, signInFailed)
    const reply = readObject(body)
    const user = readStaffUser(reply.user)
    const session = readSession(reply.session)
    if (!user || !session) return failure({}, wrongCredentials)
    noteSignIn()
    storeSession(session)
    storeUser(user)
    dropNotice()
    return { ok: true }
  } catch {
    return failure({}, signInFailed)
  }
}

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
    const response = await callFunction(
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

/** Sets a new password with the token of a one-time link (ADL-22). */
export async function resetWith(token: string, password: string): Promise<Answer> {
  const unsent = 'The password could not be set. Please check your connection and try again.'
  try {
    const response = await callFunction({ action: 'reset-password', token, password })
    return response.ok ? { ok: true } : failure(await response.json(), unsent)
  } catch {
    return failure({}, unsent)
  }
}

/** Asks for a one-time link by mail (STF-10). The answer is the same whether there is such an account. */
export async function askForLink(email: string): Promise<Answer> {
  const unsent = 'This could not be sent. Please check your connection and try again.'
  try {
    const response = await callFunction({ email }, undefined, undefined, forgotUrl)
    return response.ok ? { ok: true } : failure(await response.json(), unsent)
  } catch {
    return failure({}, unsent)
  }
}

/** Who the session belongs to; nobody where it is no longer valid. */
async function validate(
  signal?: AbortSignal,
): Promise<{ user: StaffUser | undefined; needsSecondStep: boolean }> {
  const sentToken = readStoredSession()?.access_token
  const response = await callFunction(undefined, sentToken, signal)
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

function callFunction(
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

function failure(body: unknown, fallback: string): Answer {
  const { error, fields, reason, current } = readObject(body)
  const { steps } = readObject(current)
  return {
    ok: false,
    reason: typeof reason === 'string' ? reason : undefined,
    message: typeof error === 'string' && error ? error : fallback,
    steps: Array.isArray(steps) ? steps.map(String) : undefined,
    fields: typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {},
  }
}
