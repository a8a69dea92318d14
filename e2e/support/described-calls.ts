import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { ApiDocument, Operation } from '#server/openapi/document.ts'
import type { JsonSchema } from '#server/openapi/schema.ts'
import { brokenVariantsOf, validValuesOf } from '#tools/testing/schema-values.ts'

export type DescribedRoute = { name: string; method: string; path: string; operation: Operation }
/** One request; `isBroken` if the API description does not allow it. */
export type Call = {
  route: DescribedRoute
  parameters: Record<string, unknown>
  body: unknown
  isBroken: boolean
  /** Parts of the request that replace the described ones, to break the request. */
  raw?: {
    method?: string
    type?: string
    body?: string | Uint8Array<ArrayBuffer>
    query?: string
    parameters?: Record<string, unknown>
  }
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false })
const compiled = new Map<JsonSchema, ValidateFunction>()
function fits(schema: JsonSchema, value: unknown): boolean {
  const known = compiled.get(schema) ?? ajv.compile(removeLenientParts(schema))
  compiled.set(schema, known)
  return known(value) === true
}

/** Allows any value for lenient parts, because there an invalid value counts as absent. */
function removeLenientParts(schema: JsonSchema): JsonSchema {
  if (schema['x-lenient']) return {}
  return mapSchema(schema, removeLenientParts)
}

function mapSchema(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([name, part]): [string, unknown] => {
    if (name === 'properties') {
      const each = Object.entries(part as Record<string, JsonSchema>)
      return [name, Object.fromEntries(each.map(([key, one]) => [key, change(one)]))]
    }
    if (Array.isArray(part) && /^(anyOf|oneOf|allOf|prefixItems)$/.test(name))
      return [name, (part as JsonSchema[]).map(change)]
    const isSchema = typeof part === 'object' && part !== null && !Array.isArray(part)
    return [name, isSchema && name !== 'default' ? change(part as JsonSchema) : part]
  })
  return Object.fromEntries(entries) as JsonSchema
}

/** Makes a schema refuse properties that it does not name, for checks of responses. */
function closeSchema(schema: JsonSchema): JsonSchema {
  const parts = mapSchema(schema, closeSchema)
  return parts.properties && parts.additionalProperties === undefined
    ? { ...parts, additionalProperties: false }
    : parts
}

export const routesOf = ({ paths }: ApiDocument): DescribedRoute[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

const bodySchemaOf = ({ operation }: DescribedRoute) =>
  operation.requestBody?.content['application/json']?.schema

/** Random calls of a route; a third have an invalid body if the schema makes one possible. */
export function callsOf(route: DescribedRoute, count: number, seed: number): Call[] {
  const schema = bodySchemaOf(route)
  const parameters = Object.fromEntries(
    (route.operation.parameters ?? []).map((one) => [
      one.name,
      one.required
        ? validValuesOf(one.schema)
        : fc.option(validValuesOf(one.schema), { nil: undefined }),
    ]),
  )
  const bodies = schema ? validValuesOf(schema) : fc.constant(undefined)
  const good = fc.record({
    parameters: fc.record(parameters, { noNullPrototype: true }),
    body: bodies,
  })
  const calls = good.chain((call) => {
    const whole = { ...call, route, isBroken: false }
    if (!schema) return fc.constant(whole)
    const broken = brokenVariantsOf(call.body)
      .filter((body) => !fits(schema, body))
      .map((body) => ({ ...whole, body, isBroken: true }))
    // A schema that accepts anything has hardly any invalid bodies.
    return isLoose(schema)
      ? fc.constant(whole)
      : fc.oneof({ weight: 2, arbitrary: fc.constant(whole) }, broken)
  })
  return fc.sample(calls as fc.Arbitrary<Call>, { numRuns: count, seed })
}

const isLoose = (schema: JsonSchema) => fits(schema, {}) && fits(schema, { nonsense: 1 })

/** Describes how a response differs from its description; undefined if they match. */
export class AnswerChecks {
  readonly #document: ApiDocument
  readonly #known = new Map<string, ValidateFunction>()

  constructor(document: ApiDocument) {
    this.#document = document
  }

  find(route: DescribedRoute, status: number, type: string, body: string): string | undefined {
    const described = route.operation.responses[status]
    if (!described) return `status ${status} is not described: ${body.slice(0, 200)}`
    const { responses, schemas } = this.#document.components
    const answer = '$ref' in described ? responses[described.$ref.split('/').at(-1)!]! : described
    const schema = answer.content?.['application/json']?.schema
    if (!schema) return answer.content || body === '' ? undefined : `${status} has a body`
    if (!type.startsWith('application/json')) return `${status} is ${type}`
    const key = '$ref' in described ? described.$ref : `${route.name} ${status}`
    const whole = schema.$ref ? schemas.Refusal! : schema
    const check = this.#known.get(key) ?? ajv.compile(closeSchema(whole))
    this.#known.set(key, check)
    if (check(JSON.parse(body))) return undefined
    const [{ instancePath, message, params } = {}] = check.errors ?? []
    return `${status} ${instancePath} ${message} ${JSON.stringify(params)}`
  }
}
