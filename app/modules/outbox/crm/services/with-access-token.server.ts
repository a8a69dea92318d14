import type { Context } from '#app/platform/context.server.ts'
import type { CrmGateway } from '../gateway/crm-gateway.server.ts'
import type { CrmAnswer } from '../rules/read-zoho-answer.ts'
import { readAccessToken, type AccessToken } from './read-access-token.server.ts'

/** Runs `call` with an access token, and once more with a new one if the CRM refuses the first. */
export async function withAccessToken<Value>(
  ctx: Context,
  gateway: CrmGateway,
  deadline: AbortSignal,
  call: (accessToken: string, isAgain: boolean) => Promise<CrmAnswer<Value>>,
): Promise<CrmAnswer<Value>> {
  let refused: AccessToken | undefined
  for (;;) {
    const token = await readAccessToken(ctx, gateway, deadline, refused)
    if (!token.ok) return token
    const answer = await call(token.value.plain, refused !== undefined)
    if (answer.ok || !answer.isTokenRefused || refused) return answer
    refused = token.value
  }
}
