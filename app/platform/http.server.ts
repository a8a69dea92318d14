import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z, ZodType } from 'zod'
import { isStorableText } from '#app/basics/text.ts'
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

/** The JSON object of a staff request. @throws RefusalError for any other body, and for text that cannot be stored */
async function readJson(c: HonoContext): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isObject) throw wrongBody(['form'], 'The request has no JSON object. Send one, such as {}.')
  const wrong = unstorableTexts(body)
  if (wrong.length > 0) throw wrongBody(wrong, 'This text has a character that cannot be stored.')
  return { ...body }
}

function wrongBody(names: readonly string[], message: string): RefusalError {
  const fields = Object.fromEntries(names.map((name) => [name, message]))
  return new RefusalError(refused('invalid-input', message, { fields }))
}

/** The dotted paths of the texts that no database holds. */
function unstorableTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => unstorableTexts(inner, [...path, name]))
}

type Without<Value, Keys extends PropertyKey> = Value extends unknown ? Omit<Value, Keys> : never
type JsonInput<Body> = { in: { json: Body }; out: { json: Record<string, unknown> } }

/** The schema of what a route takes, and what of it the path says. */
export type RouteBody = { schema: ZodType; fromPath: readonly string[] }

/** Which body a route takes, by the handler that `json` made for it. */
export const routeBodies = new WeakMap<MiddlewareHandler, RouteBody>()

/**
 * Reads the JSON of a staff request, as `readJson` does. `schema`, without what the path says, is what the typed
 * client may send; the service parses what arrives by it.
 */
export function json<Schema extends ZodType, FromPath extends string = never>(
  schema: Schema,
  ...fromPath: FromPath[]
): MiddlewareHandler<AppEnv, string, JsonInput<Without<z.input<Schema>, FromPath>>> {
  const handler: MiddlewareHandler = async (c, next) => {
    c.req.addValidatedData('json', await readJson(c))
    return next()
  }
  routeBodies.set(handler, { schema, fromPath })
  return handler
}

type Query = Record<string, string | string[] | undefined>
type QueryInput<Given extends Query> = { in: { query: Given }; out: { query: Given } }

/** Says for the typed client which query a route takes. Whoever reads it parses it. */
export function query<Given extends Query>(): MiddlewareHandler<AppEnv, string, QueryInput<Given>> {
  return (_c, next) => next()
}
