import fc from 'fast-check'
import type { JsonSchema } from '#server/openapi/schema.ts'

const emailArbitrary = fc.stringMatching(/^[a-z]{1,12}(\.[a-z]{1,8})?@[a-z]{2,10}\.example$/)
const dayArbitrary = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** Texts by format, for formats whose pattern the generator cannot read. */
const arbitrariesByFormat: Record<string, fc.Arbitrary<string>> = {
  email: emailArbitrary,
  uuid: fc.uuid({ version: 4 }),
  uri: fc.webUrl({ validSchemes: ['https'] }),
  date: dayArbitrary.map((day) => day.slice(0, 10)),
  'date-time': dayArbitrary,
  base64: fc.base64String({ maxLength: 200 }),
}

/** Ordinary words, other scripts, signs, and characters of two code units; nothing that cannot be stored. */
const charArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz ABC0123456789-_.') },
  { weight: 1, arbitrary: fc.constantFrom(...'éñüßžΩжאبिมあ漢<>&"\'\\/%;`{}[]\t') },
  { weight: 1, arbitrary: fc.constantFrom('🌳', '👍🏽', '\u200b', '\u202e', '\u0301') },
)

/** Texts that match a pattern. The generator cannot read negative lookaheads, so a filter applies them. */
function textMatching(pattern: string): fc.Arbitrary<string> {
  const real = new RegExp(pattern)
  const plain = new RegExp(pattern.replaceAll(/\(\?![^)]*\)/g, ''))
  return fc.stringMatching(plain).filter((text) => real.test(text))
}

function textOf({ format, pattern, minLength = 0, maxLength = 1_000 }: JsonSchema) {
  const isOfLength = ({ length }: string) => length >= minLength && length <= maxLength
  const known = arbitrariesByFormat[format as string]
  if (known) return known.filter(isOfLength)
  if (pattern && pattern !== String.raw`\S` && !pattern.startsWith(String.raw`^\s*\S`))
    return textMatching(pattern).filter(isOfLength)
  const longest = Math.max(minLength, Math.min(maxLength, minLength + 30))
  const texts = fc.string({ unit: charArbitrary, minLength, maxLength: longest }).map((text) => {
    const cut = text.slice(0, maxLength).toWellFormed().replaceAll('\ufffd', '')
    return pattern
      ? `x${cut
          .slice(1)
          .trimEnd()
          .padEnd(minLength - 1, 'x')}`
      : cut
  })
  const full = 'x'.repeat(Math.min(maxLength, 5_000))
  return fc.oneof({ weight: 9, arbitrary: texts.filter(isOfLength) }, fc.constant(full))
}

function numberOf(schema: JsonSchema) {
  const least = schema.minimum ?? schema.exclusiveMinimum ?? -1_000_000
  const most = schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000
  const [min, max] = [least as number, most as number]
  const isBelow = (value: number) =>
    value !== schema.exclusiveMinimum && value !== schema.exclusiveMaximum
  if (schema.type === 'number')
    return fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).filter(isBelow)
  const from = Math.max(Math.ceil(min), Number.MIN_SAFE_INTEGER)
  const to = Math.min(max, Number.MAX_SAFE_INTEGER)
  const near = fc.integer({ min: from, max: Math.min(to, from + 20) })
  return fc.oneof(near, fc.integer({ min: from, max: to })).filter(isBelow)
}

function objectOf({ properties = {}, required = [], ...schema }: JsonSchema) {
  const { additionalProperties: others } = schema
  const names = schema.propertyNames as JsonSchema | undefined
  if (Object.keys(properties).length === 0 && others)
    return fc.dictionary(
      validValuesOf(names ?? { type: 'string', maxLength: 12 }) as fc.Arbitrary<string>,
      validValuesOf(others),
      {
        maxKeys: 4,
      },
    )
  const each = Object.fromEntries(
    Object.entries(properties).map(([name, of]) => [name, validValuesOf(of)]),
  )
  return fc.record(each, { requiredKeys: required, noNullPrototype: true })
}

function listOf({ items = {}, prefixItems, minItems = 0, maxItems = 5 }: JsonSchema) {
  if (prefixItems) return fc.tuple(...prefixItems.map(validValuesOf))
  const [minLength, maxLength] = [minItems as number, maxItems as number]
  return fc.array(validValuesOf(items), {
    minLength,
    maxLength: Math.min(maxLength, minLength + 4),
  })
}

/** Generates values of a JSON Schema, in the subset that our documents use. */
export function validValuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? (schema.oneOf as JsonSchema[] | undefined)
  if (choices) return fc.oneof(...choices.map(validValuesOf))
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return listOf(schema)
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.string({ unit: charArbitrary, maxLength: 20 }), fc.integer(), fc.boolean())
  }
}

/** Values that replace a valid one to break it. */
const invalidValues = [
  null,
  'nonsense',
  -7.5,
  true,
  [],
  {},
  ['x'],
  { nonsense: 1 },
  'x'.repeat(30_000),
]

/** Generates broken variants of a value, each of which most probably does not fit the schema. */
export function brokenVariantsOf(value: unknown): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>(...invalidValues)
  if (typeof value !== 'object' || value === null) return wrong
  const names = Object.keys(value)
  if (names.length === 0) return wrong
  const inner = fc.constantFrom(...names).chain((name) => {
    const part = (value as Record<string, unknown>)[name]
    const put = (other: unknown) =>
      Array.isArray(value)
        ? value.map((one, at) => (String(at) === name ? other : one))
        : { ...value, [name]: other }
    const { [name]: _, ...rest } = value as Record<string, unknown>
    return fc.oneof(
      fc.constant(Array.isArray(value) ? invalidValues : rest),
      brokenVariantsOf(part).map(put),
      fc.constant(Array.isArray(value) ? 7 : { ...value, nonsense: 1 }),
    )
  })
  return fc.oneof({ weight: 8, arbitrary: inner }, wrong)
}
