import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { signInFailedText, storageRefusedText, wrongCredentialsText } from '../content.ts'
import { readObject, readSession, readStaffUser } from '../rules.ts'
import {
  callAdminAuth,
  clearNotice,
  markSignedIn,
  storeSession,
  storeUser,
} from '../session/calls.ts'

export type SignInAnswer =
  | { ok: true }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      reason?: string
      /** Second steps that the person can use. */
      steps?: readonly string[]
    }

/** Signs in and stores the session and user. If the reason is 'code-needed', repeat the call with one of `steps`. */
export function signInWithPassword(
  email: string,
  password: string,
  step?: { code: string } | { passkey: object },
): Promise<SignInAnswer> {
  return requestSignIn({ email, password, ...step })
}

export function signInWithPasskey(response: object): Promise<SignInAnswer> {
  return requestSignIn({ action: 'passkey', response })
}

/** Fetches the options for the browser's passkey prompt. Throws an Error with a message for the user. */
async function fetchPasskeyOptions(): Promise<object> {
  const response = await callAdminAuth({ action: 'passkey-options' })
  const body = readObject(await response.json())
  if (response.ok && typeof body.options === 'object' && body.options) return body.options
  throw new Error(typeof body.error === 'string' ? body.error : signInFailedText)
}

async function requestSignIn(given: object): Promise<SignInAnswer> {
  try {
    const response = await callAdminAuth(given)
    const body: unknown = await response.json()
    if (!response.ok) return failureAnswer(body, signInFailedText)
    const reply = readObject(body)
    const user = readStaffUser(reply.user)
    const session = readSession(reply.session)
    if (!user || !session) return failureAnswer({}, wrongCredentialsText)
    markSignedIn()
    if (storeSession(session)) return failureAnswer({}, storageRefusedText)
    storeUser(user)
    clearNotice()
    return { ok: true }
  } catch {
    return failureAnswer({}, signInFailedText)
  }
}

/** Sends a request that only succeeds or fails. `unsent` is the message if the server gives none. */
async function request(given: object, unsent: string, url?: string): Promise<SignInAnswer> {
  try {
    const response = await callAdminAuth(given, undefined, undefined, url)
    return response.ok ? { ok: true } : failureAnswer(await response.json(), unsent)
  } catch {
    return failureAnswer({}, unsent)
  }
}

export const resetPassword = (token: string, password: string) =>
  request(
    { action: 'reset-password', token, password },
    'We got no answer. Try to sign in with the new password. If that fails, send it again.',
  )

export const checkClaimLink = (token: string) =>
  request(
    { action: 'check-claim', token },
    'The link could not be checked. Please check your connection and reload the page.',
  )

/** Makes the first administrator of a new installation and signs them in. */
export function claimWithToken(token: string, person: object): Promise<SignInAnswer> {
  return requestSignIn({ action: 'claim', token, ...person })
}

/** Requests a one-time link by email. The response is the same whether or not the account exists. */
export const requestResetLink = (email: string) =>
  request(
    { email },
    'Your request could not be sent. Please check your connection and try again.',
    '/functions/forgot-password',
  )

function failureAnswer(body: unknown, fallback: string): SignInAnswer {
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

// Loaded when a passkey is first used, to keep it out of the sign-in page and the console's first load.
const loadPasskeyLibrary = () => import('@simplewebauthn/browser')

const passkeysUnsupportedText = 'This browser cannot use passkeys here. Sign in with your password.'
const passkeyCancelledText = 'No passkey was used. Try again, or sign in with your password.'

const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function'

let isPrompting = false

/** Prompts for a passkey of this site and passes the response to `send`. */
export async function promptForPasskey(
  send: (passkey: object) => Promise<SignInAnswer>,
): Promise<SignInAnswer> {
  if (!canUsePasskeys()) return failureAnswer({}, passkeysUnsupportedText)
  let options: object | undefined
  let passkey: object
  isPrompting = true
  try {
    // Cancels the passkey suggestions at the email field, so that only this prompt can sign in.
    await cancelPasskeyRequest()
    options = await fetchPasskeyOptions()
    passkey = await requestAssertion(options, false)
  } catch (error) {
    return failureAnswer({}, options ? passkeyCancelledText : (error as Error).message)
  } finally {
    isPrompting = false
  }
  return send(passkey)
}

/**
 * Offers passkeys in the browser's suggestions until the returned function is called; does nothing without support. A
 * challenge expires after 15 minutes, so an open page requests a new one every 10 minutes.
 */
export function offerPasskeys(onAnswer: (answer: SignInAnswer) => void): () => void {
  let isOver = false
  let isOffered = false
  const endOffer = () => {
    isOver = true
    clearInterval(renewal)
    if (isOffered) void cancelPasskeyRequest()
  }
  const startOffer = async () => {
    const isAble = await canAutofillPasskeys().catch(() => false)
    if (!isAble || isOver) return
    isOffered = true
    try {
      const options = await fetchPasskeyOptions()
      // A new request would cancel the prompt.
      if (isPrompting) return
      const passkey = await requestAssertion(options, true)
      if (!isOver) onAnswer(await signInWithPasskey(passkey))
    } catch {
      // The person dismissed the suggestion, or the passkey button or a new challenge replaced it.
    }
  }
  const renewal = setInterval(() => void startOffer(), 10 * 60_000)
  void startOffer()
  return endOffer
}

/** Lets the person create a passkey in the browser. Throws an Error with a message for the user. */
export async function makePasskey(options: object): Promise<object> {
  if (!canUsePasskeys())
    throw new Error('This browser can’t create passkeys here. Try another browser or device.')
  const { startRegistration, WebAuthnError } = await loadPasskeyLibrary()
  try {
    return await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
  } catch (error) {
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new Error(
      isThere
        ? 'This device already has a passkey for your account.'
        : 'No passkey was created. Try again when you’re ready.',
      { cause: error },
    )
  }
}

async function requestAssertion(options: object, useBrowserAutofill: boolean): Promise<object> {
  const { startAuthentication } = await loadPasskeyLibrary()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON, useBrowserAutofill })
}

const cancelPasskeyRequest = () =>
  loadPasskeyLibrary().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined,
  )

const canAutofillPasskeys = async () =>
  canUsePasskeys() &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true
