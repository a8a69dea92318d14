import { z } from 'zod'

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses, as far as we write it. */
export type JsonSchema = {
  [keyword: string]: unknown
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | false
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
}

export type RouteAnswer = { status: number; schema: JsonSchema | null }

/**
 * What the types of a route say of it: its answers, of which one without a schema is a file, and its query. By method
 * and path; made by `tools/build/route-types.ts`.
 */
export type RouteTypes = Record<string, { answers: RouteAnswer[]; query: JsonSchema | null }>

/** What is ignored instead of refused where it is not of this shape. */
const lenient = 'x-lenient'

/** The shape of what a schema takes, before it changes anything. */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as JsonSchema),
  })
  return json as JsonSchema
}

type AnySchema = Parameters<
  NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>
>[0]['zodSchema']

/** What Zod does to a value between its checks, and leaves out of the shape. */
function refine({ _zod: { def } }: AnySchema, json: JsonSchema): void {
  if (def.type === 'catch') {
    delete json.default
    json[lenient] = true
  }
  if (json.required)
    json.required = json.required.filter((name) => !json.properties?.[name]?.[lenient])
  if (def.type === 'pipe') narrow(json, inputSchemaOf(def.out as z.ZodType))
  if (json.type === 'string' && isCleaned(def)) forbidBlank(json)
}

/** A text that is cleaned and then measured has to be of that length to begin with. */
function narrow(json: JsonSchema, out: JsonSchema): void {
  if (json.type !== 'string' || (out.type !== 'string' && !out.enum)) return
  json.minLength = Math.max(json.minLength ?? 0, out.minLength ?? 0)
  json.maxLength = Math.min(json.maxLength ?? Infinity, out.maxLength ?? Infinity)
  if (json.minLength === 0) delete json.minLength
  if (json.maxLength === Infinity) delete json.maxLength
  const found = Object.entries(out).filter(([name]) => ['pattern', 'format', 'enum'].includes(name))
  for (const [name, rule] of found) json[name] ??= rule
}

function isCleaned(def: AnySchema['_zod']['def']): boolean {
  if (def.type === 'pipe') return true
  return def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite') ?? false
}

/** Blanks at the ends are cut off before the length counts. */
function forbidBlank(json: JsonSchema): void {
  const { minLength = 0 } = json
  if (minLength === 0 || json.pattern !== undefined) return
  json.pattern =
    minLength === 1 ? String.raw`\S` : String.raw`^\s*\S[\s\S]{${minLength - 2},}\S\s*$`
}

/** The same without properties that are given elsewhere. */
export function withoutProperties(json: JsonSchema, names: readonly string[]): JsonSchema {
  if (json.anyOf) return { ...json, anyOf: json.anyOf.map((one) => withoutProperties(one, names)) }
  if (!json.properties || names.length === 0) return json
  const isRemaining = (name: string) => !names.includes(name)
  return {
    ...json,
    properties: Object.fromEntries(
      Object.entries(json.properties).filter(([name]) => isRemaining(name)),
    ),
    ...(json.required ? { required: json.required.filter(isRemaining) } : {}),
  }
}
