import type { FormReply } from './rules.ts'

const timeoutMs = 15_000

/** Sends one request to the server. Never throws; `body` is undefined if it is not JSON. */
export async function callServer(
  path: string,
  init: RequestInit,
  maxMs = timeoutMs,
): Promise<FormReply> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(maxMs) })
    const body: unknown = await response.json().catch(() => undefined)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      kind: 'answered',
      status: response.status,
      body,
      ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
    }
  } catch {
    return { kind: 'unreachable' }
  }
}

type FormRequest = {
  path: string
  key: string
  /** The fields of a form, or the documented JSON for a public function. */
  body: URLSearchParams | Readonly<Record<string, unknown>>
  publicKey: string
  headers?: Readonly<Record<string, string>>
}

/** Submits a form once, with its idempotency key. A public function is called with the public key. */
export function postForm({ path, key, body, publicKey, headers }: FormRequest): Promise<FormReply> {
  const isForm = body instanceof URLSearchParams
  const ofFunction = { Authorization: `Bearer ${publicKey}`, 'Content-Type': 'application/json' }
  return callServer(path, {
    method: 'POST',
    headers: { 'Idempotency-Key': key, ...(isForm ? {} : ofFunction), ...headers },
    body: isForm ? body : JSON.stringify(body),
  })
}
