import { describeNoAnswer, readJsonAnswer } from '#app/platform/json-answer.server.ts'
import type { CrmAnswer, HttpAnswer } from '../rules/read-zoho-answer.ts'

const requestTimeoutMs = 8_000

type ZohoRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  accessToken?: string
  json?: unknown
  form?: Record<string, string>
}

/**
 * Makes one request with limits: 8 s, 1 MB, no redirects, within `deadline`. `read` says what its answer means. An
 * answer that did not come may still have been acted upon.
 */
export async function askZoho<Value>(
  url: string,
  request: ZohoRequest,
  deadline: AbortSignal,
  read: (answer: HttpAnswer) => CrmAnswer<Value>,
): Promise<CrmAnswer<Value>> {
  const answer = await send(url, request, deadline)
  return answer.ok ? read(answer.value) : answer
}

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
