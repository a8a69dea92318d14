import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldErrors, Outcome } from '#app/basics/outcome.ts'
import type { Context } from './context.server.ts'

/** The Hono environment of every feature API. */
export type AppEnv = { Variables: { ctx: Context } }

const statusOfReason: Record<string, ContentfulStatusCode> = {
  'invalid-input': 422,
  'key-reused': 422,
  'not-signed-in': 401,
  'code-needed': 401,
  'code-wrong': 401,
  'not-allowed': 403,
  'password-needed': 403,
  'not-found': 404,
  conflict: 409,
  'too-many-requests': 429,
  unavailable: 503,
}

type Refusal = {
  success: false
  error: string
  reason: string
  fields?: FieldErrors
  current?: unknown
}

/** The one mapping from refusals to HTTP. */
export function refusalResponse(c: HonoContext, outcome: Extract<Outcome<unknown>, { ok: false }>) {
  if (outcome.retryAfterSeconds)
    c.header('Retry-After', String(Math.ceil(outcome.retryAfterSeconds)))
  const { message: error, reason, fields, current } = outcome
  const body: Refusal = { success: false, error, reason, fields, current }
  return c.json(body, statusOfReason[outcome.reason] ?? 400)
}

/** The HTTP status of a refusal, for page actions. */
export function refusalStatus(reason: string): number {
  return statusOfReason[reason] ?? 400
}

/** The JSON object of a staff request; anything else is {}, which the service's schema then refuses by name. */
export async function readJson(c: HonoContext): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}
