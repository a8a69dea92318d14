import type { Context } from '#app/platform/context.server.ts'
import { describeNoAnswer, readJsonAnswer } from '#app/platform/json-answer.server.ts'
import { runInSlot } from '#app/platform/shared-slots.server.ts'
import type { CrmAnswer, HttpAnswer } from '../rules/read-zoho-answer.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.server.ts'

const requestTimeoutMs = 8_000
/** The slots that all nodes share are asked for by no more than could be in use here. */
const local = new ConcurrencyLimiter(25)

type ZohoRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  accessToken?: string
  json?: unknown
  form?: Record<string, string>
}

export type AskZoho = <Value>(
  url: string,
  request: ZohoRequest,
  deadline: AbortSignal,
  read: (answer: HttpAnswer) => CrmAnswer<Value>,
) => Promise<CrmAnswer<Value>>

/**
 * Makes one request with limits: 8 s, 1 MB, no redirects, within `deadline`, and no more at a time on all nodes than
 * the CRM's edition allows the organisation, 5 (free) to 25 (OPS-05). `read` says what its answer means. An answer
 * that did not come may still have been acted upon.
 * @throws only when the database is away
 */
export function zohoClient({ db, env }: Pick<Context, 'db' | 'env'>): AskZoho {
  const limit = { name: 'crm', most: env.ZOHO_REQUESTS_AT_ONCE, leaseSeconds: 20 }
  return async (url, request, deadline, read) => {
    const answer = await local.run(() =>
      runInSlot(db, limit, deadline, () => send(url, request, deadline)),
    )
    if (!answer) return { ok: false, result: noTurn }
    return answer.ok ? read(answer.value) : answer
  }
}

const noTurn = {
  kind: 'throttled',
  error: { code: 'no-turn', message: 'Other requests to the CRM took all the time there was.' },
  retryAfterSeconds: 5,
  isOwnLimit: true,
} as const

async function send(
  url: string,
  request: ZohoRequest,
  deadline: AbortSignal,
): Promise<CrmAnswer<HttpAnswer>> {
  const { method, accessToken, json, form } = request
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(accessToken ? { Authorization: `Zoho-oauthtoken ${accessToken}` } : {}),
        ...(json ? { 'Content-Type': 'application/json' } : {}),
      },
      body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : undefined,
      redirect: 'manual',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(requestTimeoutMs)]),
    })
    return { ok: true, value: await readJsonAnswer(response) }
  } catch (error) {
    return { ok: false, result: { kind: 'transient', error: describeNoAnswer('The CRM', error) } }
  }
}
