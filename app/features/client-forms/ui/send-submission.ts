import type { Reply } from '../rules/queue.ts'
import type { SubmissionBody } from '../rules/submission-body.ts'

const timeoutMs = 15_000

export type SendOptions = { functionName: string; publicKey: string; key: string }

/** Calls a form's function once (AUD-46). Never throws: no answer in time is `unreachable`. */
export async function callFunction(options: SendOptions, body: SubmissionBody): Promise<Reply> {
  try {
    const response = await fetch(`/functions/${options.functionName}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${options.publicKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': options.key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text: unknown = await response.json().catch(() => undefined)
    const asked = Number(response.headers.get('retry-after'))
    return {
      kind: 'answered',
      status: response.status,
      body: text,
      retryAfterSeconds: asked > 0 ? asked : undefined,
    }
  } catch {
    return { kind: 'unreachable' }
  }
}
