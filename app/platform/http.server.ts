import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z, ZodType } from 'zod'
import { refused, type FieldErrors, type Outcome, type Refusal } from '#app/basics/outcome.ts'
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
  'second-step-needed': 403,
  'not-found': 404,
  conflict: 409,
  'too-many-requests': 429,
  unavailable: 503,
}

type RefusalBody = {
  success: false
  error: string
  reason: string
  fields?: FieldErrors
  current?: unknown
}

/** The one mapping from refusals to HTTP. */
export function refusalResponse(c: HonoContext, outcome: Refusal) {
  if (outcome.retryAfterSeconds)
    c.header('Retry-After', String(Math.ceil(outcome.retryAfterSeconds)))
  const { message: error, reason, fields, current } = outcome
  const body: RefusalBody = { success: false, error, reason, fields, current }
  return c.json(body, statusOfReason[outcome.reason] ?? 400)
}

/** A refusal on its way out of a route: the app's error handler answers it by `refusalResponse`. */
export class RefusalError extends Error {
  override name = 'RefusalError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** What a service answered, for a route to send. @throws RefusalError for a refusal */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new RefusalError(outcome)
}

/** The HTTP status of a refusal, for page actions. */
export function refusalStatus(reason: string): number {
  return statusOfReason[reason] ?? 400
}

/** The JSON object of a staff request. @throws RefusalError for any other body */
async function readJson(c: HonoContext): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  const message = 'The request has no JSON object. Send one, such as {}.'
  throw new RefusalError(refused('invalid-input', message, { fields: { form: message } }))
}

type Without<Value, Keys extends PropertyKey> = Value extends unknown ? Omit<Value, Keys> : never
type JsonInput<Body> = { in: { json: Body }; out: { json: Record<string, unknown> } }

/**
 * Reads the JSON of a staff request, as `readJson` does. `Schema`, without what the path says, is what the typed
 * client may send; the service that has the schema parses what arrives.
 */
export function json<Schema extends ZodType, FromPath extends string = never>(): MiddlewareHandler<
  AppEnv,
  string,
  JsonInput<Without<z.input<Schema>, FromPath>>
> {
  return async (c, next) => {
    c.req.addValidatedData('json', await readJson(c))
    return next()
  }
}

type Query = Record<string, string | string[] | undefined>
type QueryInput<Given extends Query> = { in: { query: Given }; out: { query: Given } }

/** Says for the typed client which query a route takes. Whoever reads it parses it. */
export function query<Given extends Query>(): MiddlewareHandler<AppEnv, string, QueryInput<Given>> {
  return (_c, next) => next()
}
