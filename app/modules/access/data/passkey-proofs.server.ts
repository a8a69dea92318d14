import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Database } from '#app/platform/database.server.ts'
import type { RelyingParty } from '../rules/relying-party.ts'
import {
  storeChallenge,
  takeChallenge,
  type PasskeyPurpose,
  type PasskeyRow,
} from './passkeys.server.ts'

/** Who holds the device shows it as well: by finger, face or PIN. So a passkey is two factors by itself. */
const userVerification = 'required'
/** EdDSA, ES256 and RS256 (COSE): what every authenticator knows one of. Asking Node for newer ones warns on its console. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Adder = { id: string; email: string; name: string; sessionId: string }

/** What a browser needs to make a passkey that its person is found by. */
export async function makeAdditionOptions(
  db: Database,
  party: RelyingParty,
  brandName: string,
  adder: Adder,
  present: readonly PasskeyRow[],
) {
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: party.id,
    userID: new TextEncoder().encode(adder.id),
    userName: adder.email,
    userDisplayName: adder.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  })
  await storeChallenge(db, 'add', options.challenge, adder.sessionId)
  return options
}

/** The new key, or undefined where anything of the answer is not as it was asked for. */
export async function checkAddition(
  db: Database,
  party: RelyingParty,
  response: RegistrationResponseJSON,
  sessionId: string,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const challenge = await takeChallengeOf(db, 'add', response.response.clientDataJSON, sessionId)
  if (challenge === undefined) return undefined
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: isoBase64URL.fromBuffer(publicKey),
      counter,
      transports: transports ?? [],
    }
  } catch {
    // The library throws for whatever is wrong with an answer.
    return undefined
  }
}

/** What a browser needs to offer the passkeys it has for this site; it learns of none here. */
export async function makeSignInOptions(db: Database, party: RelyingParty) {
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification })
  await storeChallenge(db, 'sign-in', options.challenge)
  return options
}

/** How often the key was used by now, or undefined where anything of the answer is wrong. */
export async function checkSignIn(
  db: Database,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const challenge = await takeChallengeOf(db, 'sign-in', response.response.clientDataJSON)
  if (challenge === undefined) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for whatever is wrong with an answer.
    return undefined
  }
}

/**
 * Uses the answer's challenge up, whatever else is wrong with the answer: each is looked at once.
 * @returns it, or undefined where it was not ours to give out
 */
async function takeChallengeOf(
  db: Database,
  purpose: PasskeyPurpose,
  clientData: string,
  owner = '',
): Promise<string | undefined> {
  const challenge = readChallenge(clientData)
  if (challenge === undefined) return undefined
  return (await takeChallenge(db, purpose, challenge, owner)) ? challenge : undefined
}

function readChallenge(clientData: string): string | undefined {
  try {
    return decodeClientDataJSON(clientData).challenge
  } catch {
    return undefined
  }
}
