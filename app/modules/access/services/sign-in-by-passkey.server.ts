import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt as countRequest, type RateLimit } from '#app/platform/rate-limit.server.ts'
import { wrongPasskey } from '../content.ts'
import { countAttempt, forgiveAttempt } from '../data/attempts.server.ts'
import { startSessionOf } from '../data/cookie-sessions.server.ts'
import { makeSignInOptions } from '../data/passkey-proofs.server.ts'
import { areTooMany } from '../rules/attempts.ts'
import { noPasskeysHere, relyingPartyOf } from '../rules/relying-party.ts'
import { usedPasskeySchema, type UsedPasskey } from '../schema/passkey.ts'
import { checkPasskey } from './check-passkey.server.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.server.ts'
import { refuseWhenBusy, tooManyAttempts } from './refuse-attempts.server.ts'
import type { Credentials } from './request-credentials.server.ts'
import { waitForNextMark } from './wait-for-next-mark.server.ts'

/** Each sign-in page that is opened asks once; an office shares one address. */
const perNetwork: RateLimit = { name: 'passkey-options', attempts: 300, windowSeconds: 15 * 60 }

/** What a browser needs to offer its passkeys for this site: a challenge for one answer, and nobody's keys. */
export async function offerPasskeySignIn(ctx: Context) {
  allowVisitor(ctx)
  const party = relyingPartyOf(siteAddress(ctx.env))
  if (!party) return refused('unavailable', noPasskeysHere)
  const counted = await countRequest(ctx, perNetwork)
  if (!counted.ok) return counted
  return accepted(await makeSignInOptions(ctx.db, party))
}

/**
 * Signs in with a passkey alone, which is two factors by itself: the device, and the finger, face or PIN it asks for
 * (STF-10). Every wrong one gets one answer, and attempts are counted before they are looked at (T10, T11).
 */
export async function signInByPasskey(
  ctx: Context,
  input: unknown,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  allowVisitor(ctx)
  const parsed = usedPasskeySchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', wrongPasskey)
  return refuseWhenBusy(() => attempt(ctx, parsed.data, credentials))
}

async function attempt(
  ctx: Context,
  used: UsedPasskey,
  { isSecure, headers }: Credentials,
): Promise<Outcome<SignedIn>> {
  const startedAt = performance.now()
  const counted = await countAttempt(ctx, `passkey ${used.id}`)
  if (areTooMany(counted, ctx.env.RATE_LIMIT_FACTOR))
    return tooManyAttempts(counted.retryAfterSeconds)
  const passkey = await checkPasskey(ctx, used)
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 300)
  const made =
    passkey && (await startSessionOf(ctx.db, isSecure, { userId: passkey.userId, userAgent }))
  if (!made) {
    ctx.log.warn({ requestId: ctx.requestId }, 'sign-in refused: passkey')
    await waitForNextMark(startedAt)
    return refused('not-signed-in', wrongPasskey)
  }
  await forgiveAttempt(ctx, counted)
  return finishSignIn(ctx, made, isSecure, { passkey: passkey.name })
}
