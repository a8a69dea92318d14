import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import { and, asc, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { hashToken } from '../secret/store.server.ts'
import type { RelyingParty } from '../sign-in/rules.ts'
import { staffPasskeys, staffVerifications } from '../tables.ts'

export type PasskeyRow = typeof staffPasskeys.$inferSelect
type PasskeyPurpose = 'add' | 'sign-in'

/** Maximum time for a passkey prompt; a sign-in page may be left open. */
const challengeMinutes = { add: 5, 'sign-in': 15 } as const

export function findPasskeysOf(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id))
}

export async function countPasskeysOf(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
  return row!.count
}

export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.credentialId, credentialId))
  return row
}

/** Undefined when someone has this key already. */
export async function addPasskey(
  db: Queryable,
  passkey: Pick<
    PasskeyRow,
    'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
  >,
): Promise<PasskeyRow | undefined> {
  const [added] = await db.insert(staffPasskeys).values(passkey).onConflictDoNothing().returning()
  return added
}

const isOwn = (userId: string, id: string) =>
  and(eq(staffPasskeys.userId, userId), eq(staffPasskeys.id, id))

export async function findOwnPasskey(
  db: Queryable,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(staffPasskeys).where(isOwn(userId, id)).for('update')
  return row
}

export async function renamePasskey(db: Queryable, id: string, name: string): Promise<void> {
  await db.update(staffPasskeys).set({ name }).where(eq(staffPasskeys.id, id))
}

export async function removePasskey(db: Queryable, id: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.id, id))
}

/** @returns how many there were */
export async function removePasskeysOf(db: Queryable, userId: string): Promise<number> {
  const removed = await db
    .delete(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
    .returning({ id: staffPasskeys.id })
  return removed.length
}

/** Notes a use; false when another sign-in counted the key on in the meantime. */
export async function recordPasskeyUse(
  db: Queryable,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const noted = await db
    .update(staffPasskeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.counter, counter)))
    .returning({ id: staffPasskeys.id })
  return noted.length > 0
}

const identifierOf = (purpose: PasskeyPurpose, challenge: string) =>
  `passkey-${purpose}:${hashToken(challenge)}`

/** Keeps the hash of a challenge for one answer. @param owner the session that adds a passkey */
async function storeChallenge(
  db: Queryable,
  purpose: PasskeyPurpose,
  challenge: string,
  owner = '',
): Promise<void> {
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, sql`now()`))
  await db.insert(staffVerifications).values({
    identifier: identifierOf(purpose, challenge),
    value: owner,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes[purpose]})`,
  })
}

/** Uses a challenge up; false when it is unknown, used, over or another's. */
async function consumeChallenge(
  db: Queryable,
  purpose: PasskeyPurpose,
  challenge: string,
  owner = '',
): Promise<boolean> {
  const taken = await db
    .delete(staffVerifications)
    .where(
      and(
        eq(staffVerifications.identifier, identifierOf(purpose, challenge)),
        eq(staffVerifications.value, owner),
        gt(staffVerifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: staffVerifications.id })
  return taken.length > 0
}

/** User verification by finger, face or PIN is required, so a passkey alone is two factors. */
const userVerification = 'required'
/** EdDSA, ES256 and RS256 (COSE): what every authenticator knows one of. Asking Node for newer ones warns on its console. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Adder = { id: string; email: string; name: string; sessionId: string }

/** The options to create a discoverable passkey in a browser. */
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

/** The new key, or undefined if any part of the answer differs from the challenge. */
export async function checkAddition(
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

/** The options to sign in with a passkey in a browser; they list no passkeys. */
export async function makeSignInOptions(db: Database, party: RelyingParty) {
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification })
  await storeChallenge(db, 'sign-in', options.challenge)
  return options
}

/** The key's new signature counter, or undefined if any part of the answer is wrong. */
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
 * Consumes the answer's challenge, whatever else is wrong, so that each is used once.
 * @returns it, or undefined if we did not issue it
 */
async function consumeChallengeFrom(
  db: Database,
  purpose: PasskeyPurpose,
  clientData: string,
  owner = '',
): Promise<string | undefined> {
  const challenge = readChallenge(clientData)
  if (challenge === undefined) return undefined
  return (await consumeChallenge(db, purpose, challenge, owner)) ? challenge : undefined
}

function readChallenge(clientData: string): string | undefined {
  try {
    return decodeClientDataJSON(clientData).challenge
  } catch {
    return undefined
  }
}
