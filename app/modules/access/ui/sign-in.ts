import { signInFailed, wrongCredentials } from '../content.ts'
import { readObject, readSession, readStaffUser } from '../rules/stored-session.ts'
import { callAdminAuth } from './call-admin-auth.ts'
import { dropNotice, noteSignIn, storeSession, storeUser } from './session-store.ts'

const forgotUrl = '/functions/forgot-password'

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
  const response = await callAdminAuth({ action: 'passkey-options' })
  const body = readObject(await response.json())
  if (response.ok && typeof body.options === 'object' && body.options) return body.options
  throw new Error(typeof body.error === 'string' ? body.error : signInFailed)
}

async function askToSignIn(given: object): Promise<Answer> {
  try {
    const response = await callAdminAuth(given)
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

/** Sets a new password with the token of a one-time link (ADL-22). */
export async function resetWith(token: string, password: string): Promise<Answer> {
  const unsent = 'The password could not be set. Please check your connection and try again.'
  try {
    const response = await callAdminAuth({ action: 'reset-password', token, password })
    return response.ok ? { ok: true } : failure(await response.json(), unsent)
  } catch {
    return failure({}, unsent)
  }
}

/** Asks for a one-time link by mail (STF-10). The answer is the same whether there is such an account. */
export async function askForLink(email: string): Promise<Answer> {
  const unsent = 'This could not be sent. Please check your connection and try again.'
  try {
    const response = await callAdminAuth({ email }, undefined, undefined, forgotUrl)
    return response.ok ? { ok: true } : failure(await response.json(), unsent)
  } catch {
    return failure({}, unsent)
  }
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
