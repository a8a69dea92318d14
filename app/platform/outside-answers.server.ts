import { parseJson } from '#app/basics/text.ts'

export class AnswerTooLargeError extends Error {}

/** Reads a response as text. Throws AnswerTooLargeError after `maxBytes`; the rest is not fetched. */
export async function readLimited(response: Response, maxBytes: number): Promise<string> {
  return (await readLimitedBytes(response, maxBytes)).toString('utf8')
}

export async function readLimitedBytes(response: Response, largestBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the rest of the response.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largestBytes) throw new AnswerTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The response of an external JSON API; `body` is undefined if it was not JSON. */
export type JsonAnswer = { status: number; retryAfterSeconds?: number; body: unknown }

const maxAnswerBytes = 1024 * 1024

/** Reads a response of at most 1 MB. Throws AnswerTooLargeError or an error of `fetch` while reading. */
export async function readJsonAnswer(response: Response): Promise<JsonAnswer> {
  const text = await readLimited(response, maxAnswerBytes)
  return { status: response.status, ...parseRetryAfter(response.headers), body: parseJson(text) }
}

/** Returns Retry-After in seconds; the header may also contain a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(headers: Headers): { retryAfterSeconds?: number } {
  const header = headers.get('Retry-After')
  if (!header) return {}
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.parse(headers.get('Date') ?? '')) / 1_000
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}
}

/** Describes for the outbox why a call failed; `service` is the name that staff use, such as "The CRM". */
export function describeFailedCall(
  service: string,
  error: unknown,
): { code: string; message: string } {
  if (error instanceof AnswerTooLargeError)
    return { code: 'unreadable-answer', message: `${service} sent a response larger than 1 MB.` }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { code: 'timeout', message: `${service} did not answer in time.` }
  return { code: 'unreachable', message: `${service} could not be reached${causeText(error)}.` }
}

const failureCauses: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its name was not found (DNS)'],
  [/^ECONNREFUSED$/, 'nothing answers at its address and port'],
  [/TIMEOUT|^ETIMEDOUT$/, 'it did not answer in time'],
  [/CERT|SELF_SIGNED|UNABLE_TO|ERR_(TLS|SSL)/, 'its certificate or encryption is not valid (TLS)'],
]

/** Returns the cause of a failed `fetch` in words, or an empty string if the cause is unknown. */
function causeText(error: unknown): string {
  const { code } = ((error as Error | undefined)?.cause ?? {}) as { code?: unknown }
  const [, words] = failureCauses.find(([pattern]) => pattern.test(String(code))) ?? []
  return words ? `: ${words}` : ''
}
