import { type MiddlewareHandler, Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import { refused } from '#app/basics/outcome.ts'
import { requirementWords } from '#app/modules/access/rules.ts'
import {
  readStaffRoutes,
  type StaffRoute,
  readSessionFromCookie,
} from '#app/modules/access/session/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import {
  type RouteBody,
  refusalSchema,
  routeBodies,
  routeQueries,
  type AppEnv,
  refusalResponse,
} from '#app/platform/http.server.ts'
import packageFile from '../../package.json'
import { type JsonSchema, type RouteTypes, inputSchemaOf, withoutProperties } from './schema.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Content = Record<string, { schema: JsonSchema }>
type Answer = { description: string; content?: Content }
type SecurityRequirement = Record<string, string[]>
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: SecurityRequirement[]
  'x-permission'?: string
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Answer | { $ref: string }>
}
export type ApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, object>
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
  }
}

const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'admin_session',
    description: 'The session cookie, called __Host-admin_session on an https site.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of the same session. The header X-Access-Token renews it.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bbk_…',
    description:
      'An API key created in the console. It can do what both its scope and its owner allow.',
  },
  publicKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The public key of this installation, included in every page with a form.',
  },
}
/** Alternatives for staff authentication: the cookie together with the access token, or an API key. */
const staffSecurity: SecurityRequirement[] = [{ cookie: [], accessToken: [] }, { apiKey: [] }]
const publicKeySecurity: SecurityRequirement[] = [{ publicKey: [] }]

const refusals = {
  400: 'The request is not valid.',
  401: 'Not signed in, or the key is missing.',
  403: 'Not allowed, or the password or a second step is needed first.',
  404: 'Record not found.',
  409: 'The record has changed in the meantime, or is in another state. Read it again.',
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8.',
  422: 'A value is missing or wrong, with a message for each in fields, or the record does not allow this.',
  429: 'Too many requests. See Retry-After for when to try again.',
  503: 'Cannot be answered right now. See Retry-After for when to try again.',
} as const
type RefusalStatus = keyof typeof refusals

const description = `The functions that public pages call, and the API of the staff console.

- Send JSON in UTF-8; text without NUL or unpaired surrogates. Lengths count UTF-16 code units.
- A value marked x-lenient is treated as missing if it has the wrong type.
- A schema cannot express some rules, such as one date being after another. Breaking one returns 422 with the fields.
- Responses may get more properties in later versions.`

export function describeApi(
  routes: readonly RouterRoute[],
  types: RouteTypes,
  { name, url }: { name: string; url: string },
): ApiDocument {
  const described = [
    ...functionsIn(routes).map((route) => ({ ...route, staff: undefined })),
    ...readStaffRoutes(routes).map((staff) => ({ ...staff, staff })),
  ].map((route) => describeRoute(routes, types, route))
  const paths: ApiDocument['paths'] = {}
  for (const { address, method, operation } of described)
    (paths[address] ??= {})[method] = operation
  return {
    openapi: '3.1.1',
    info: { title: `${name} API`, version: packageFile.version, description },
    servers: [{ url }],
    tags: [...new Set(described.map(({ tag }) => tag))].map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes,
      schemas: { Refusal: inputSchemaOf(refusalSchema) },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, words]) => [
          `Refused${status}`,
          { description: words, content: jsonContent({ $ref: '#/components/schemas/Refusal' }) },
        ]),
      ),
    },
  }
}

/** Routes without a described body are left out: they serve files or refuse other methods. */
const functionsIn = (routes: readonly RouterRoute[]) =>
  routes.filter(({ path, handler }) => path.startsWith('/functions/') && routeBodyOf(handler))

const routeBodyOf = (handler: unknown): RouteBody | undefined =>
  routeBodies.get(handler as MiddlewareHandler)
const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

type Route = { method: string; path: string; staff: StaffRoute | undefined }

function describeRoute(
  routes: readonly RouterRoute[],
  types: RouteTypes,
  { method, path, staff }: Route,
) {
  const handlers = routes
    .filter((route) => route.method === method && route.path === path)
    .map(({ handler }) => handler as MiddlewareHandler)
  const body = handlers.map(routeBodyOf).find((one) => one !== undefined)
  const schema = handlers.map((handler) => routeQueries.get(handler)).find(Boolean)
  const plainPath = path.replaceAll(/\{[^}]*\}/g, '')
  const known = types[`${method} ${plainPath}`] ?? types[`${method} ${path}`]
  const words = plainPath.replace(/^\/(api\/admin|functions)\//, '')
  const tag = staff ? words.split('/')[0]! : 'functions'
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(schema ? inputSchemaOf(schema) : known?.query),
  ]
  const requestBody = requestBodyOf(staff, body)
  const operation: Operation = {
    operationId: operationIdOf(method, words),
    tags: [tag],
    summary: `${method} ${words}`,
    security: staff ? staffSecurity : body?.takesPublicKey ? publicKeySecurity : [],
    ...(staff ? { 'x-permission': requirementWords(staff) } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answersOf(known), ...refusalsOf(method, staff, parameters) },
  }
  const address = plainPath.replaceAll(/:(\w+)/g, '{$1}')
  return { method: method.toLowerCase(), address, tag, operation }
}

/** Example: "POST leads/:id/notes" becomes postLeadsIdNotes. */
function operationIdOf(method: string, words: string): string {
  const parts = words.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [
    method.toLowerCase(),
    ...parts.map((part) => part[0]!.toUpperCase() + part.slice(1)),
  ].join('')
}

/** A parameter with a fixed set of values lists them in the path: `:decision{(?:apply|discard)}`. */
function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)(?:\{(?:\(\?:)?([^)}]*)\)?\})?/g)].map(([, name, words]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: words && /^[\w|-]+$/.test(words) ? { enum: words.split('|') } : { type: 'string' },
  }))
}

function queryParameters(schema: JsonSchema | null | undefined): Parameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, of]) => ({
    name,
    in: 'query',
    required: schema?.required?.includes(name) ?? false,
    schema: of,
  }))
}

function requestBodyOf(
  staff: StaffRoute | undefined,
  body: RouteBody | undefined,
): Operation['requestBody'] {
  if (staff?.takesFile)
    return { required: true, content: { 'application/octet-stream': { schema: {} } } }
  if (!body) return undefined
  const schema = withoutProperties(inputSchemaOf(body.schema), body.fromPath)
  return { required: true, content: jsonContent(schema) }
}

/**
 * Merges responses with the same status into one with any of their shapes; refusals are described once for all routes.
 */
function answersOf(known: RouteTypes[string] | undefined): Record<string, Answer> {
  const answers = (known?.answers ?? [{ status: 200, schema: null }]).filter(
    ({ schema }) => !isRefusal(schema),
  )
  const byStatus = Map.groupBy(answers, ({ status }) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => {
      const shapes = each.map(({ schema }) => schema).filter((one) => one !== null)
      const schema = shapes.length > 1 ? { anyOf: shapes } : shapes[0]
      if (status === '204') return [status, { description: 'Done.' }]
      if (!schema) return [status, { description: 'A file.', content: { '*/*': { schema: {} } } }]
      return [status, { description: 'Done.', content: jsonContent(schema) }]
    }),
  )
}

const isRefusal = (schema: JsonSchema | null) =>
  schema?.properties?.success?.const === false && schema.properties.reason !== undefined

function refusalsOf(
  method: string,
  staff: StaffRoute | undefined,
  parameters: readonly Parameter[],
): Record<string, { $ref: string }> {
  const isWrite = method !== 'GET'
  const statuses: RefusalStatus[] = [
    ...(isWrite ? ([404, 409, 413, 422] as const) : []),
    ...(staff ? [] : ([400, 415] as const)),
    ...(parameters.length > 0 ? ([404, 422] as const) : []),
    ...([401, 403, 429, 503] as const),
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}

/**
 * Serves the description of the staff API at /api/openapi.json. The description contains no secrets, so the sign-in
 * cookie is enough, and a browser can open it, as it can the internal documents.
 * @param routes all routes of the server, once they are registered
 * @param readTypes the types that the build read from the routes
 */
export function openapiDocument(
  routes: () => readonly RouterRoute[],
  readTypes: () => Promise<RouteTypes>,
) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const ctx = c.get('ctx')
    if (!(await readSessionFromCookie(ctx, c.req.raw)))
      return refusalResponse(c, refused('not-signed-in', 'Please sign in.'))
    const { brandName } = await readSettings(ctx, 'site')
    c.header('Cache-Control', 'private, no-store')
    const about = { name: brandName, url: siteAddress(ctx.env) }
    return c.json(describeApi(routes(), await readTypes(), about))
  })
}
