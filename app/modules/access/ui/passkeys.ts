import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { fetchPasskeyOptions, signInWithPasskey, type Answer } from './sign-in.ts'

// Fetched when a passkey is asked for: the sign-in page and the console begin without it.
const load = () => import('@simplewebauthn/browser')

const unable = 'This browser cannot use passkeys here. Sign in with your password.'
const stopped = 'No passkey was used. Try again, or sign in with your password.'

const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Asks the browser for a passkey of this site and hands it to `send`. */
export async function answerByPasskey(send: (passkey: object) => Promise<Answer>): Promise<Answer> {
  if (!canUsePasskeys()) return refusal(unable)
  let options: object
  try {
    options = await fetchPasskeyOptions()
  } catch (error) {
    return refusal((error as Error).message)
  }
  let passkey: object
  try {
    passkey = await ask(options, false)
  } catch {
    return refusal(stopped)
  }
  return send(passkey)
}

/**
 * Lets the browser offer passkeys in the list below the e-mail field, where it can; silent where it cannot. A challenge
 * is good for a quarter of an hour, so a page that stays open asks anew.
 * @returns what ends it
 */
export function offerPasskeys(onAnswer: (answer: Answer) => void): () => void {
  let isOver = false
  let isOffered = false
  const end = () => {
    isOver = true
    clearInterval(renewal)
    if (isOffered)
      void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
  const offer = async () => {
    const isAble = await canOffer().catch(() => false)
    if (!isAble || isOver) return
    isOffered = true
    try {
      const passkey = await ask(await fetchPasskeyOptions(), true)
      if (!isOver) onAnswer(await signInWithPasskey(passkey))
    } catch {
      // Dismissed, replaced by a press on the button, or offered anew.
    }
  }
  const renewal = setInterval(() => void offer(), 10 * 60_000)
  void offer()
  return end
}

/** Has the browser make a passkey. @throws an Error in words for the person */
export async function makePasskey(options: object): Promise<object> {
  if (!canUsePasskeys())
    throw new Error('This browser cannot make passkeys here. Try another browser or device.')
  const { startRegistration, WebAuthnError } = await load()
  try {
    return await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
  } catch (error) {
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new Error(
      isThere
        ? 'This device has a passkey of your account already.'
        : 'No passkey was made. Try again when you are ready.',
      { cause: error },
    )
  }
}

async function ask(options: object, useBrowserAutofill: boolean): Promise<object> {
  const { startAuthentication } = await load()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON, useBrowserAutofill })
}

const canOffer = async () =>
  canUsePasskeys() &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

const refusal = (message: string): Answer => ({ ok: false, message, fields: {} })
