import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import { hashToken } from '../secret/store.server.ts'
import type { RelyingParty } from '../sign-in/rules.ts'
import { addVerification, consumeVerification } from '../staff/store.server.ts'
import { staffPasskeys } from '../tables.ts'

export type PasskeyRow = typeof staffPasskeys.$inferSelect
type PasskeyPurpose = 'add' | 'sign-in'

/** Minutes until a passkey challenge expires. Longer for sign-in, because the page may stay open. */
const challengeMinutes = { add: 5, 'sign-in': 15 } as const

export function findPasskeysOf(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id))
}

export async function countPasskeysOf(db: Queryable, userId: string): Promise<number> {
  return db.$count(staffPasskeys, eq(staffPasskeys.userId, userId))
}

export async function findPasskey(db: Queryable, credentialId: string) {
  const [row] = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.credentialId, credentialId))
  return row
}

/** Adds a passkey. Returns undefined if the credential is already registered. */
export const addPasskey = (
  db: Queryable,
  passkey: Pick<
    PasskeyRow,
    'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
  >,
) => firstRow(db.insert(staffPasskeys).values(passkey).onConflictDoNothing().returning())

export async function findOwnPasskey(db: Queryable, userId: string, id: string) {
  const isOwn = and(eq(staffPasskeys.userId, userId), eq(staffPasskeys.id, id))
  const [row] = await db.select().from(staffPasskeys).where(isOwn).for('update')
  return row
}

export async function renamePasskey(db: Queryable, id: string, name: string): Promise<void> {
  await db.update(staffPasskeys).set({ name }).where(eq(staffPasskeys.id, id))
}

export async function removePasskey(db: Queryable, id: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.id, id))
}

export async function removePasskeysOf(db: Queryable, userId: string): Promise<number> {
  const { rowCount } = await db.delete(staffPasskeys).where(eq(staffPasskeys.userId, userId))
  return rowCount ?? 0
}

/** Returns false if another sign-in changed the counter in the meantime. */
export async function recordPasskeyUse(
  db: Queryable,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const { rowCount } = await db
    .update(staffPasskeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.counter, counter)))
  return (rowCount ?? 0) > 0
}

const challengeIdentifier = (purpose: PasskeyPurpose, challenge: string) =>
  `passkey-${purpose}:${hashToken(challenge)}`

/** Stores the hash of a challenge for one response. `owner` is the session that adds a passkey, empty for sign-in. */
const storeChallenge = (db: Queryable, purpose: PasskeyPurpose, challenge: string, owner = '') =>
  addVerification(db, challengeIdentifier(purpose, challenge), owner, challengeMinutes[purpose])

/**
 * Returns the challenge of a response and uses it up, even if the response is invalid. Undefined if it is unknown, used,
 * expired or not the owner's.
 */
async function consumeChallengeFrom(
  db: Database,
  purpose: PasskeyPurpose,
  clientData: string,
  owner = '',
): Promise<string | undefined> {
  const challenge = readChallenge(clientData)
  if (challenge === undefined) return undefined
  const identifier = challengeIdentifier(purpose, challenge)
  return (await consumeVerification(db, identifier, owner)) ? challenge : undefined
}

function readChallenge(clientData: string): string | undefined {
  try {
    return decodeClientDataJSON(clientData).challenge
  } catch {
    return undefined
  }
}

/** What the response to a challenge must show. */
const expectationOf = (party: RelyingParty, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
})

/** Requires user verification by fingerprint, face or PIN, so that a passkey alone counts as two factors. */
const userVerification = 'required'
/** COSE EdDSA, ES256 and RS256: every authenticator supports one of them, and Node warns about newer ones. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Also stores the challenge. The passkey is discoverable, so that sign-in needs no email address. */
export async function makeRegistrationOptions(
  db: Database,
  party: RelyingParty,
  brandName: string,
  adder: { id: string; email: string; name: string; sessionId: string },
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

/** Uses up the challenge. Returns undefined if the response is invalid. */
export async function verifyRegistration(
  db: Database,
  party: RelyingParty,
  response: RegistrationResponseJSON,
  sessionId: string,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const challenge = await consumeChallengeFrom(
    db,
    'add',
    response.response.clientDataJSON,
    sessionId,
  )
  if (challenge === undefined) return undefined
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectationOf(party, challenge),
      response,
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
    // The library throws for every invalid response.
    return undefined
  }
}

/** The options list no passkeys, because the person is not known yet. */
export async function makeSignInOptions(db: Database, party: RelyingParty) {
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification })
  await storeChallenge(db, 'sign-in', options.challenge)
  return options
}

/** Verifies a sign-in response. Returns the passkey's new signature counter, or undefined for an invalid response. */
export async function checkSignIn(
  db: Database,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const challenge = await consumeChallengeFrom(db, 'sign-in', response.response.clientDataJSON)
  if (challenge === undefined) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectationOf(party, challenge),
      response,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every invalid response.
    return undefined
  }
}
