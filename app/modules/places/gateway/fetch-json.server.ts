import { refused, type Outcome } from '#app/basics/outcome.ts'
import { AnswerTooLarge, readLimited } from '#app/platform/read-limited.server.ts'

const timeoutMs = 3_000
const largestAnswerBytes = 256 * 1024

export type AddressCall<Value> = Promise<Outcome<Value, 'unavailable'>>

/**
 * One request to an address service: 3 s, 256 kB, no redirects (T15). Never throws; an answer that is no
 * JSON of status 200 is unavailable. The refusal's message is for the log and names no address.
 */
export async function fetchJson(
  url: URL,
  init: { method?: 'POST'; headers?: Record<string, string>; json?: unknown } = {},
): AddressCall<unknown> {
  const { method = 'GET', headers, json } = init
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(json ? { 'Content-Type': 'application/json' } : {}) },
      body: json ? JSON.stringify(json) : undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return refused('unavailable', `The address service answered ${response.status}.`)
    }
    return {
      ok: true,
      value: JSON.parse(await readLimited(response, largestAnswerBytes)) as unknown,
    }
  } catch (error) {
    return refused('unavailable', describe(error))
  }
}

function describe(error: unknown): string {
  if (error instanceof AnswerTooLarge) return 'The address service gave more than 256 kB.'
  if (error instanceof SyntaxError) return 'The address service gave no JSON.'
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate ? 'The address service did not answer in 3 s.' : 'The address service is away.'
}
