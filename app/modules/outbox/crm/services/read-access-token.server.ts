import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#app/platform/context.server.ts'
import {
  claimRefresh,
  findToken,
  mostRefreshes,
  saveRefreshFailure,
  saveToken,
} from '../data.server.ts'
import type { CrmGateway } from '../gateway/crm-gateway.server.ts'
import type { CrmAnswer } from '../rules/read-zoho-answer.ts'
import { credentialsHash, openToken, sealToken } from './seal-token.server.ts'

export type AccessToken = { plain: string; sealed: string }

const lookAgainMs = 100

/**
 * The CRM's access token, refreshed by one caller among all waiting deliveries of all nodes, at most
 * ten times in ten minutes (API-04). A refresh that failed is not repeated for 20 s.
 * @param refused a token the CRM no longer takes, although it should still be good
 */
export async function readAccessToken(
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
      return refresh(ctx, gateway, deadline, credentials)
    }
    if (row.refreshes >= mostRefreshes) return limitReached(row.freeInSeconds)
    await pause(lookAgainMs)
  }
  const message = 'No access token for the CRM in time.'
  return { ok: false, result: { kind: 'transient', error: { code: 'timeout', message } } }
}

async function refresh(
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

function limitReached(retryAfterSeconds: number): CrmAnswer<never> {
  const message = 'We requested ten access tokens in ten minutes; the CRM gives no more.'
  const error = { code: 'sign-in-limit', message }
  return { ok: false, result: { kind: 'throttled', error, retryAfterSeconds } }
}
