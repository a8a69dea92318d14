import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ZodType, z } from 'zod'
import { isUuid } from '#app/basics/ids.ts'
import { type Outcome, type Refusal, accepted, refused } from '#app/basics/outcome.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { isRecord, isStorableText } from '#app/basics/text.ts'
import type { Context } from './context.server.ts'
import { readPublicKey } from './installation.server.ts'

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
  'cross-site': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'not-json': 415,
  'too-many-requests': 429,
  unavailable: 503,
}

export const refusalSchema = z.object({
  success: z.literal(false),
  error: z.string().describe('What happened and what to do, in plain words.'),
  reason: z.string().describe('The same, as a code.'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'A message for each wrong field, keyed by its dotted path, or by form for the whole request.',
    ),
  current: z
    .unknown()
    .optional()
    .describe('The record as stored now, if someone else saved it first.'),
})

/** Converts a refusal to an HTTP response; the only place that does so. */
export function refusalResponse(c: HonoContext, outcome: Refusal) {
  if (outcome.retryAfterSeconds)
    c.header('Retry-After', String(Math.ceil(outcome.retryAfterSeconds)))
  const { message: error, reason, fields, current } = outcome
  const body: z.infer<typeof refusalSchema> = { success: false, error, reason, fields, current }
  return c.json(body, refusalStatus(reason))
}

/** Carries a refusal out of a route; the app's error handler converts it with `refusalResponse`. */
export class RefusalError extends Error {
  override name = 'RefusalError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export const notFoundError = (message: string) => new RefusalError(refused('not-found', message))

/** Returns the id in a route's path. Throws `missing` if it isn't a UUID. */
export function uuidFromPath(c: HonoContext, missing: () => RefusalError): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw missing()
  return id
}

/** Returns an outcome's value for a route to send. Throws RefusalError for a refusal. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new RefusalError(outcome)
}

/**
 * Calls a service with the request's JSON (read by `json`) and responds with its result.
 * @param named values from the path, under the names that the service expects
 */
export async function runService<Value>(
  // oxlint-disable-next-line no-explicit-any -- the service parses what arrives
  c: HonoContext<AppEnv, any, any>,
  service: (ctx: Context, input: Record<string, unknown>) => Promise<Outcome<Value>>,
  named: Record<string, unknown> = {},
) {
  const body = c.req.valid('json') as Record<string, unknown>
  return c.json(unwrap(await service(c.get('ctx'), { ...body, ...named })))
}

export function refusalStatus(reason: string): ContentfulStatusCode {
  return statusOfReason[reason] ?? 400
}

/** Reads the JSON object of a staff request. Throws RefusalError for other bodies and for unstorable texts. */
async function readJson(c: HonoContext): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  if (!isRecord(body))
    throw invalidBodyError(['form'], 'The request has no JSON object. Send one, such as {}.')
  const wrong = unstorableTextPaths(body)
  if (wrong.length > 0)
    throw invalidBodyError(
      wrong,
      'This text contains a character we can’t store. Remove it and try again.',
    )
  return { ...body }
}

function invalidBodyError(names: readonly string[], message: string): RefusalError {
  const fields = Object.fromEntries(names.map((name) => [name, message]))
  return new RefusalError(refused('invalid-input', message, { fields }))
}

/** Returns the dotted paths of the texts that the database cannot store; for a field's name, that of its record. */
function unstorableTextPaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorableText(name) ? unstorableTextPaths(inner, [...path, name]) : [path.join('.') || 'form'],
  )
}

type Without<Value, Keys extends PropertyKey> = Value extends unknown ? Omit<Value, Keys> : never
type JsonInput<Body> = { in: { json: Body }; out: { json: Record<string, unknown> } }

/** Body of a route: its schema, the fields that the path contains, and whether the request needs the public key. */
export type RouteBody = { schema: ZodType; fromPath: readonly string[]; takesPublicKey?: true }

/** Body of each route, by the handler that `json` or `functionBody` created. */
export const routeBodies = new WeakMap<MiddlewareHandler, RouteBody>()

/** Query schema of each route, by the handler that `query` created. */
export const routeQueries = new WeakMap<MiddlewareHandler, ZodType>()

/** `schema` only types the body, without the path's fields `fromPath`; the service parses the input. */
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

type QueryValues = Record<string, string | string[] | undefined>
type QueryInput<Given extends QueryValues> = { in: { query: Given }; out: { query: Given } }

/** Declares a route's query for the typed client, without validation; the code that reads the query parses it. */
export function query<Given extends QueryValues>(
  schema?: ZodType,
): MiddlewareHandler<AppEnv, string, QueryInput<Given>> {
  const handler: MiddlewareHandler = (_c, next) => next()
  if (schema) routeQueries.set(handler, schema)
  return handler
}

const maxDepth = 8
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])
const jsonTokenPattern = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * Returns why a valid JSON text is still refused, or null. Reasons: nested deeper than any of our forms, a duplicate
 * name (parsers disagree about which value counts), or a forbidden name. Reads each character once.
 */
export function findJsonProblem(text: string): string | null {
  const names: (Set<string> | null)[] = []
  let lastString = ''
  for (const [token] of text.matchAll(jsonTokenPattern)) {
    if (token === '{' || token === '[') {
      if (names.push(token === '{' ? new Set() : null) > maxDepth)
        return 'The JSON is nested too deeply.'
    } else if (token === '}' || token === ']') names.pop()
    else if (token === ':') {
      const name = JSON.parse(lastString) as string
      const known = names.at(-1)
      if (forbiddenNames.has(name)) return `The field name ${name} is not allowed.`
      if (known?.has(name)) return `The field ${name.slice(0, 60)} is given twice.`
      known?.add(name)
    } else if (token !== ',') lastString = token
  }
  return null
}

/** Returns a refusal if the request lacks the public key; otherwise undefined. */
export async function requirePublicKey(c: HonoContext<AppEnv>): Promise<Response | undefined> {
  const given = /^Bearer ([\w.-]{1,300})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (given !== undefined && isSameSecret(given, await readPublicKey(c.get('ctx'))))
    return undefined
  c.header('WWW-Authenticate', 'Bearer')
  return refusalResponse(c, refused('not-signed-in', 'The public key is missing or wrong.'))
}

/** Returns a handler that refuses every method except `method`. */
export function refuseMethod(method: string) {
  return (c: HonoContext) => {
    c.header('Allow', method)
    const message = `This function accepts ${method} only.`
    return refusalResponse(c, refused('method-not-allowed', message))
  }
}

/** Reads the JSON object of a request with the public key. `schema` only describes the body; the service parses it. */
export function functionBody(schema: ZodType): MiddlewareHandler<AppEnv, string, CallInput> {
  const handler: MiddlewareHandler = async (c, next) => {
    const refusal = (await requirePublicKey(c)) ?? refuseOtherTypes(c)
    if (refusal) return refusal
    const body = await readJsonObject(c)
    if (!body.ok) return refusalResponse(c, body)
    c.req.addValidatedData('json', body.value)
    return next()
  }
  routeBodies.set(handler, { schema, fromPath: [], takesPublicKey: true })
  return handler
}

/** Adds a body to the API description, for a function that reads its body itself and needs no public key. */
export function describeBody(schema: ZodType): MiddlewareHandler<AppEnv> {
  const handler: MiddlewareHandler = (_c, next) => next()
  routeBodies.set(handler, { schema, fromPath: [] })
  return handler
}

type CallInput = { in: { json: object }; out: { json: Record<string, unknown> } }

/** Content type that browsers send for a beacon with a string body. */
const beaconTypePattern = /^text\/plain; *charset=utf-8$/i

/** Undefined if the body is uncompressed JSON in UTF-8. A beacon may be labelled as text. */
export function refuseOtherTypes(
  c: HonoContext,
  { isBeacon = false }: { isBeacon?: boolean } = {},
): Response | undefined {
  const type = (c.req.header('content-type') ?? '').trim()
  const isUnencoded = (c.req.header('content-encoding') ?? 'identity') === 'identity'
  const isJson = /^application\/json *(; *charset="?utf-8"?)?$/i.test(type)
  if (isUnencoded && (isJson || (isBeacon && beaconTypePattern.test(type)))) return undefined
  const words = 'Send JSON in UTF-8, with Content-Type application/json.'
  return refusalResponse(c, refused('not-json', words))
}

async function readJsonObject(c: HonoContext): Promise<Outcome<Record<string, unknown>>> {
  const refuse = (message: string) => refused('malformed-json', message)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer())
    const value: unknown = JSON.parse(text)
    const objection = findJsonProblem(text)
    if (objection) return refuse(objection)
    return isRecord(value) ? accepted(value) : refuse('Send one JSON object.')
  } catch {
    return refuse('The body isn’t valid JSON in UTF-8.')
  }
}

const tooManyImportsRefusal = refused(
  'unavailable',
  'Other files are being imported right now. Please try again in a moment.',
  { retryAfterSeconds: 5 },
)

/** Handles at most `max` requests at once, so that they fit into memory together; further requests get 503. */
export function limitConcurrency(max: number): MiddlewareHandler<AppEnv> {
  let running = 0
  return async (c, next) => {
    if (running >= max) return refusalResponse(c, tooManyImportsRefusal)
    running++
    try {
      await next()
    } finally {
      running--
    }
  }
}
