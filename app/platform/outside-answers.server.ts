import { parseJson } from '#app/basics/text.ts'

/** An answer from outside that is larger than its reader takes. */
export class AnswerTooLarge extends Error {}

/** The text of an answer of at most `largestBytes` (T15); the rest of a larger one is not fetched. */
export async function readLimited(response: Response, largestBytes: number): Promise<string> {
  return (await readLimitedBytes(response, largestBytes)).toString('utf8')
}

/** The same of an answer that is no text. */
export async function readLimitedBytes(response: Response, largestBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largestBytes) throw new AnswerTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What a JSON API of someone else's answered; `body` is undefined where it was no JSON. */
export type JsonAnswer = { status: number; retryAfterSeconds?: number; body: unknown }

const maxAnswerBytes = 1024 * 1024

/** Reads an answer of at most 1 MB (T15). @throws AnswerTooLarge, or what `fetch` throws midway */
export async function readJsonAnswer(response: Response): Promise<JsonAnswer> {
  const text = await readLimited(response, maxAnswerBytes)
  return { status: response.status, ...retryAfter(response), body: parseJson(text) }
}

/** Retry-After in seconds; its other form is a date (RFC 9110, 10.2.3). */
function retryAfter(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get('Retry-After')
  if (!header) return {}
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.parse(response.headers.get('Date') ?? '')) / 1_000
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}
}

/** Why there is no answer, for the outbox; `service` as staff call it, such as "The CRM". */
export function describeFailedCall(
  service: string,
  error: unknown,
): { code: string; message: string } {
  if (error instanceof AnswerTooLarge)
    return { code: 'unreadable-answer', message: `${service} gave an answer larger than 1 MB.` }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { code: 'timeout', message: `${service} did not answer in time.` }
  return { code: 'unreachable', message: `${service} could not be reached.` }
}
