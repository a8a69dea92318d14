import { z, type ZodType } from 'zod'

/** The properties of `z.toJSONSchema` output that this file reads. */
type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  anyOf?: Shape[]
  oneOf?: Shape[]
}

const shapeOf = (schema: ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** An id that no record has. */
export const unknownId = '00000000-0000-4000-8000-000000000000'

/** Sample texts: every format or pattern that a schema requires fits one of them. */
const texts = [
  'some words',
  unknownId,
  'a@b.example',
  '2031-12-01',
  '2031-12-01T08:00:00Z',
  '10:00',
  'abcdefgh',
]

const variantOf = (shape: Shape): Shape => shape.anyOf?.[0] ?? shape.oneOf?.[0] ?? shape

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: Shape): string {
  const isOfLength = ({ length }: string) => length >= minLength && length <= maxLength
  const fits = (text: string) =>
    pattern ? new RegExp(pattern, 'u').test(text) : !format && isOfLength(text)
  return texts.find(fits) ?? 'x'
}

function exampleOf(given: Shape): unknown {
  const shape = variantOf(given)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  switch (shape.type) {
    case 'object':
      return mapProperties(shape, exampleOf)
    case 'array':
      return [exampleOf(shape.items ?? {})]
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 1)
    case 'string':
      return textOf(shape)
    default:
      return null
  }
}

const mapProperties = ({ properties = {} }: Shape, of: (shape: Shape) => unknown) =>
  Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, of(shape)]))

/** A plausible body of a form, generated from its schema. */
export function exampleBody(schema: ZodType): Record<string, unknown> {
  return exampleOf(shapeOf(schema)) as Record<string, unknown>
}

/** PostgreSQL has no year 0. */
const yearZeroOf: Record<string, string[]> = {
  date: ['0000-01-01'],
  'date-time': ['0000-01-01T00:00:00Z'],
}

/** Invalid values for a field of this shape: of another type, too long, or that cannot be stored. */
function invalidValues(given: Shape): unknown[] {
  const shape = variantOf(given)
  if (shape !== given) return [{ nonsense: 1 }]
  if ('const' in shape || shape.enum) return ['nonsense', 7, {}, 'a\u0000b']
  switch (shape.type) {
    case 'object':
      return ['text', 7, [], ...wrongObjectBodies(shape).map(({ body }) => body)]
    case 'array':
      return ['text', 7, {}, ...invalidValues(shape.items ?? {}).map((wrong) => [wrong])]
    case 'boolean':
      return ['yes', 7, {}, null]
    case 'number':
    case 'integer':
      return ['many', {}, [], true, -1e300]
    case 'string': {
      const tooLong = shape.maxLength === undefined ? [] : ['x'.repeat(shape.maxLength + 1)]
      const yearZero = yearZeroOf[shape.format ?? ''] ?? []
      return [7, {}, ['a'], 'a\u0000b', ...tooLong, ...yearZero]
    }
    default:
      return []
  }
}

type HostileBody = { body: Record<string, unknown>; fields: string[] }

/** The n-th body has the n-th invalid value in every field with at least n of them. */
function wrongObjectBodies(shape: Shape): HostileBody[] {
  const wrongs = Object.entries(mapProperties(shape, invalidValues)) as [string, unknown[]][]
  const ways = Math.max(0, ...wrongs.map(([, values]) => values.length))
  return Array.from({ length: ways }, (_, way) => {
    const wrong = wrongs.filter(([, values]) => way < values.length)
    const values = Object.fromEntries(wrong.map(([name, of]) => [name, of[way]]))
    return {
      body: { ...mapProperties(shape, exampleOf), ...values },
      fields: wrong.map(([name]) => name),
    }
  })
}

/** Bodies that a schema must reject, each with the fields that the error must name. */
export function hostileBodies(schema: ZodType): HostileBody[] {
  const shape = shapeOf(schema)
  const required = shape.required ?? []
  return [
    ...(required.length > 0 ? [{ body: {}, fields: required }] : []),
    ...wrongObjectBodies(shape),
  ]
}
