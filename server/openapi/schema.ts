import { z } from 'zod'

/** JSON Schema draft 2020-12, as in OpenAPI 3.1, with only the keywords that we use. */
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

/** By method and path, made by `tools/build/route-types.ts`. A response without a schema is a file. */
export type RouteTypes = Record<string, { answers: RouteAnswer[]; query: JsonSchema | null }>

/** Marks a value that is ignored instead of refused if it has the wrong shape. */
const lenientMarker = 'x-lenient'

/** JSON Schema of a Zod schema's input, before any transformation. */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => addZodEffects(zodSchema, jsonSchema as JsonSchema),
  })
  return json as JsonSchema
}

type AnySchema = Parameters<
  NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>
>[0]['zodSchema']

/** Adds the effects of Zod's catch, pipe and trim, which the generated JSON Schema lacks. */
function addZodEffects({ _zod: { def } }: AnySchema, json: JsonSchema): void {
  if (def.type === 'catch') {
    delete json.default
    json[lenientMarker] = true
  }
  if (json.required)
    json.required = json.required.filter((name) => !json.properties?.[name]?.[lenientMarker])
  if (def.type === 'pipe') narrowInput(json, inputSchemaOf(def.out as z.ZodType))
  if (json.type === 'string' && hasTextCleaning(def)) forbidBlank(json)
}

/** Applies the rules for a cleaned text (length, pattern, format, options) to its input as well. */
function narrowInput(json: JsonSchema, out: JsonSchema): void {
  if (json.type !== 'string' || (out.type !== 'string' && !out.enum)) return
  json.minLength = Math.max(json.minLength ?? 0, out.minLength ?? 0)
  json.maxLength = Math.min(json.maxLength ?? Infinity, out.maxLength ?? Infinity)
  if (json.minLength === 0) delete json.minLength
  if (json.maxLength === Infinity) delete json.maxLength
  const found = Object.entries(out).filter(([name]) => ['pattern', 'format', 'enum'].includes(name))
  for (const [name, rule] of found) json[name] ??= rule
}

function hasTextCleaning(def: AnySchema['_zod']['def']): boolean {
  if (def.type === 'pipe') return true
  return def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite') ?? false
}

/** Adds a pattern for the minimum length without blanks around it: the server trims texts before it checks lengths. */
function forbidBlank(json: JsonSchema): void {
  const { minLength = 0 } = json
  if (minLength === 0 || json.pattern !== undefined) return
  json.pattern =
    minLength === 1 ? String.raw`\S` : String.raw`^\s*\S[\s\S]{${minLength - 2},}\S\s*$`
}

/** The same schema without properties that come from elsewhere, such as the path. */
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
