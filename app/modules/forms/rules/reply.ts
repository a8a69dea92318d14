import type { FieldErrors } from '#app/basics/outcome.ts'

/** What came back for a form that was sent; no answer in time is `unreachable`. */
export type Reply =
  | { kind: 'answered'; status: number; body: unknown; retryAfterSeconds?: number }
  | { kind: 'unreachable' }

/** What an answer says, as every endpoint for forms answers; a body that says nothing of the kind is a failure (BQF-13). */
export function readAnswer({ status, body }: Extract<Reply, { kind: 'answered' }>) {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const textOf = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '')
  const isOk = status >= 200 && status < 300
  return {
    isOk,
    isStored: isOk && answer.success === true,
    isRefused: answer.success === false,
    message: textOf('message'),
    reference: textOf('reference'),
    reason: textOf('reason') || 'unknown',
    error: textOf('error') || 'Unknown error occurred',
    fields: textsOf(answer.fields),
    answer,
  }
}

function textsOf(fields: unknown): FieldErrors {
  const entries = Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
