import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#app/platform/context.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { failedAttempt } from '../../delivery/rules.ts'
import type { CrmAnswer } from '../answer/rules.ts'
import type { CrmCalls, CrmGateway } from '../gateway.server.ts'
import {
  claimRefresh,
  findToken,
  maxRefreshes,
  saveRefreshFailure,
  saveToken,
} from './store.server.ts'

type Credentials = Pick<Env, 'ZOHO_CLIENT_ID' | 'ZOHO_CLIENT_SECRET' | 'ZOHO_REFRESH_TOKEN'>

const algorithm = 'aes-256-gcm'

export function credentialsHash(env: Credentials): string {
  return createHash('sha256').update(secretOf(env)).digest('base64url')
}

/** Encrypts the token, so that a copy of the database is not enough to use it. */
function sealToken(env: Credentials, token: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, encryptionKey(env), nonce)
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts the token; undefined if it was encrypted with other credentials or was changed. */
function openToken(env: Credentials, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, encryptionKey(env), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function encryptionKey(env: Credentials): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretOf(env), '', 'crm access token', 32))
}

function secretOf(env: Credentials): string {
  const { ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET, ZOHO_REFRESH_TOKEN } = env
  return JSON.stringify([ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET, ZOHO_REFRESH_TOKEN])
}

type AccessToken = { plain: string; sealed: string }

const recheckMs = 100

/**
 * Returns the CRM's access token. If a refresh is needed, only one caller among all nodes makes it, at most ten times
 * in ten minutes; after a failure, no refresh for 20 s.
 * @param refused a token that the CRM has rejected before its expiry
 */
async function readAccessToken(
  ctx: Context,
  gateway: CrmGateway,
  deadline: AbortSignal,
  refused?: AccessToken,
): Promise<CrmAnswer<AccessToken>> {
  const credentials = credentialsHash(ctx.env)
  while (!deadline.aborted) {
    const row = await findToken(ctx.db, credentials)
    const plain = row.sealedToken ? openToken(ctx.env, row.sealedToken) : undefined
    const isUsable = row.isFresh && plain !== undefined && row.sealedToken !== refused?.sealed
    if (isUsable) return { ok: true, value: { plain, sealed: row.sealedToken! } }
    if (row.hasFailed && row.failure) return { ok: false, result: row.failure }
    if (await claimRefresh(ctx.db, credentials, row.sealedToken)) {
      return refreshAccessToken(ctx, gateway, deadline, credentials)
    }
    if (row.refreshes >= maxRefreshes) return refreshLimitFailure(row.freeInSeconds)
    await pause(recheckMs)
  }
  const message = 'The CRM took too long to issue an access token.'
  return { ok: false, result: failedAttempt('transient', 'timeout', message) }
}

async function refreshAccessToken(
  ctx: Context,
  gateway: CrmGateway,
  deadline: AbortSignal,
  credentials: string,
): Promise<CrmAnswer<AccessToken>> {
  const answer = await gateway.refreshToken(deadline)
  if (!answer.ok) {
    await saveRefreshFailure(ctx.db, credentials, answer.result)
    ctx.log.warn({ code: answer.result.error.code }, 'no access token from the CRM')
    return answer
  }
  const { accessToken, expiresInSeconds } = answer.value
  const sealed = sealToken(ctx.env, accessToken)
  await saveToken(ctx.db, credentials, sealed, expiresInSeconds)
  return { ok: true, value: { plain: accessToken, sealed } }
}

function refreshLimitFailure(retryAfterSeconds: number): CrmAnswer<never> {
  const message =
    'The CRM issues at most ten access tokens in ten minutes, and we’ve used all of them. We’ll try again later.'
  const result = failedAttempt('throttled', 'sign-in-limit', message)
  return { ok: false, result: { ...result, retryAfterSeconds } }
}

/** Runs `call` signed in to the CRM, and once more with a new access token if the CRM refuses the first. */
export async function withAccessToken<Value>(
  ctx: Context,
  gateway: CrmGateway,
  deadline: AbortSignal,
  call: (crm: CrmCalls, isAgain: boolean) => Promise<CrmAnswer<Value>>,
): Promise<CrmAnswer<Value>> {
  let refused: AccessToken | undefined
  for (;;) {
    const token = await readAccessToken(ctx, gateway, deadline, refused)
    if (!token.ok) return token
    const crm = gateway.signedIn(token.value.plain, deadline)
    const answer = await call(crm, refused !== undefined)
    if (answer.ok || !answer.isTokenRefused || refused) return answer
    refused = token.value
  }
}
