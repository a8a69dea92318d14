import { z } from 'zod'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import {
  cleanText,
  codePointLength,
  hasVisibleCharacter,
  isStorableText,
} from '#app/basics/text.ts'
import { fileHashes, isFileHash, isRealDate, numberWithUnit } from './answer/rules.ts'
import { invalidPhoneText, defaultWording } from './content.ts'
import {
  type Field,
  type Fields,
  type FormDefinition,
  type ValueOf,
  type Values,
  type Wording,
  fieldLimits,
  isYes,
  nameInErrors,
} from './definition/rules.ts'

/** Returns the phone number in stored format; null if the text is not a valid number. */
type ParsePhone = (text: string) => string | null

/**
 * Returns the validation schema of a form, generated from its definition, for form data and JSON. Unknown fields are
 * dropped; each invalid field has its own error.
 * @param readPhone required by forms with `mustBeNumber`; passed in, because the list of all countries' numbers is too
 * large for the browser
 */
export function formSchema<F extends Fields, Output>(
  form: FormDefinition<F, Output>,
  readPhone?: ParsePhone,
): z.ZodType<Output> {
  return fieldsSchema(form)
    .superRefine((values, ctx) => addFieldIssues(ctx, crossFieldErrors(form, values, readPhone)))
    .transform((values, ctx) => {
      addFieldIssues(ctx, form.check?.(values) ?? {})
      // Without `shape`, `Output` is the type of the answers, so the cast is safe.
      return form.shape ? form.shape(values) : (values as unknown as Output)
    })
}

function addFieldIssues(ctx: z.RefinementCtx, wrong: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(wrong))
    ctx.addIssue({ code: 'custom', path: [name], message })
}

type FieldsWithWording<F> = { fields: F; wording?: Wording }

/** Returns a schema for some fields, without the checks across fields. */
export function fieldsSchema<F extends Fields>({
  fields,
  wording,
}: FieldsWithWording<F>): z.ZodType<Values<F>> {
  const shape = Object.entries(fields).map(
    ([name, field]) => [name, fieldSchema(field, wording)] as const,
  )
  // Each field's schema has the type defined by `ValueOf`, which TypeScript cannot infer here.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Values<F>>
}

/** Returns the schema of one field. A missing optional field counts as empty. */
export function fieldSchema<const F extends Field>(
  field: F,
  wording: Wording = defaultWording,
): z.ZodType<ValueOf<F>, ValueOf<F>> {
  return schemaOf(field, wording) as z.ZodType<ValueOf<F>, ValueOf<F>>
}

/** Returns the schema of a field in a correction; an empty value leaves the stored one unchanged. */
export function correctionSchema(field: Field & { type: 'line' | 'email' | 'phone' }) {
  const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''
  return z.preprocess(
    (value) => (isEmpty(value) ? undefined : value),
    fieldSchema({ ...field, isRequired: true }).optional(),
  )
}

function schemaOf(field: Field, wording: Wording): z.ZodType {
  switch (field.type) {
    case 'line':
      return withFieldCheck(field, textSchema(field, wording, { max: field.max }))
    case 'email':
      return emailSchema(field, wording)
    case 'phone':
      return withFieldCheck(field, textSchema(field, wording, { max: fieldLimits.phone }))
    case 'text':
      return textSchema(field, wording, { max: field.max ?? fieldLimits.text, clean: cleanText })
    case 'listed':
    case 'signature':
      return textSchema(field, wording, { max: fieldLimits.listed })
    case 'choice':
      return choiceSchema(field, wording)
    case 'choices':
      return choicesSchema(field, wording)
    case 'pictures':
      return picturesSchema(field, wording)
    case 'box':
      return boxSchema(field, wording)
    case 'date':
      return optionalUnlessRequired(
        field,
        wording,
        z.string().refine(isRealDate, wording.wrong(field)),
      )
    case 'time': {
      const error = wording.wrong(field)
      return optionalUnlessRequired(field, wording, z.iso.datetime({ offset: true, error }))
    }
    case 'number':
      return numberSchema(field, wording)
    case 'end-date':
      return z.string().default('')
    case 'constant':
      return z.literal(field.value, { error: wording.wrong(field) }).default(field.value)
  }
}

type TextOptions = { max: number; clean?: (value: string) => string }

/** Validates and cleans a text, by default to a single line. A required text must contain visible characters. */
function textSchema(field: Field, wording: Wording, { max, clean = cleanLine }: TextOptions) {
  const text = z
    .string({ error: ({ input }) => wording[input === undefined ? 'empty' : 'notText'](field) })
    .overwrite(clean)
    .refine(isStorableText, { error: wording.unreadable(field), abort: true })
    .refine((value) => codePointLength(value) <= max, {
      error: wording.tooLong(field, max),
      abort: true,
    })
  return field.isRequired === true
    ? text.refine(hasVisibleCharacter, wording.empty(field))
    : text.default('')
}

const cleanLine = (value: string) => cleanText(value).replace(/[\n\t\u2028\u2029]+/g, ' ')

/** Adds the field's own check; empty answers pass. */
function withFieldCheck(
  field: Field & { check?: (value: string) => string | undefined },
  text: z.ZodType,
) {
  const { check } = field
  if (!check) return text
  return text.refine((value) => value === '' || check(String(value)) === undefined, {
    error: ({ input }) => check(String(input)),
  })
}

/** HTML's rules for type=email, but without misplaced dots before the @, and only domains that have a dot. */
function emailSchema(field: Extract<Field, { type: 'email' }>, wording: Wording) {
  const clean = (value: string) => normalizeEmail(cleanLine(value))
  return textSchema(field, wording, { max: fieldLimits.email, clean }).refine(
    (value) => value === '' || isEmailShaped(value),
    wording.wrong(field),
  )
}

function optionalUnlessRequired(field: Field, wording: Wording, schema: z.ZodType<string, string>) {
  if (field.isRequired !== true)
    return z.union([z.literal(''), schema], { error: wording.wrong(field) }).default('')
  return z.string(wording.empty(field)).min(1, wording.empty(field)).pipe(schema)
}

function choiceSchema(field: Extract<Field, { type: 'choice' }>, wording: Wording) {
  const { options, fallback } = field
  const error = wording.notOneOf(field, options)
  if (field.isRequired === true) {
    const isEmpty = (input: unknown) => input === undefined || input === ''
    return z.enum(options, {
      error: ({ input }) => (isEmpty(input) ? wording.empty(field) : error),
    })
  }
  const choice = z.union([z.literal(''), z.enum(options)], { error }).default('')
  return fallback === undefined ? choice : choice.transform((value) => value || fallback)
}

/** Validates a list of options, which forms send separated by commas. */
function choicesSchema(field: Extract<Field, { type: 'choices' }>, wording: Wording) {
  const isKnown = (chosen: string[]) => chosen.every((each) => field.options.includes(each))
  return z
    .string()
    .default('')
    .transform((value) => (value === '' ? [] : value.split(',')))
    .refine(isKnown, wording.notOneOf(field, field.options))
}

function picturesSchema(field: Extract<Field, { type: 'pictures' }>, wording: Wording) {
  const areFiles = (hashes: string[]) =>
    hashes.every(isFileHash) && new Set(hashes).size === hashes.length
  return z
    .string()
    .default('')
    .transform(fileHashes)
    .refine(areFiles, { error: wording.wrong(field), abort: true })
    .refine(({ length }) => length <= field.max, wording.tooLong(field, field.max))
}

/** Validates a yes or no: a JSON boolean, or an HTML form's "yes", "no" or "on". Missing means no. */
function boxSchema(field: Extract<Field, { type: 'box' }>, wording: Wording) {
  const box = z
    .union([z.boolean(), z.enum(['yes', 'no', 'on', ''])], { error: wording.wrong(field) })
    .default(false)
    .transform(isYes)
  return field.unticked ? box.refine((isTicked) => isTicked, wording.empty(field)) : box
}

const maxNumber = 1e12

/** Validates a number within limits, from JSON or as text. The field's unit may be typed with the number. */
function numberSchema(field: Extract<Field, { type: 'number' }>, wording: Wording) {
  const { min, max = maxNumber, unit } = field
  const error = wording.wrong(field)
  const read = (value: unknown) => {
    if (value === '' || value === null || value === undefined) return undefined
    return unit && typeof value === 'string' ? numberWithUnit(value, unit) : value
  }
  const number = z.coerce.number({ error }).min(min, error).max(max, error)
  const isGiven = (value: unknown) => value !== undefined
  const empty = { error: wording.empty(field), abort: true }
  return field.isRequired === true
    ? z.preprocess(read, z.any().refine(isGiven, empty).pipe(number))
    : z.preprocess(read, number.optional()).transform((value) => value ?? '')
}

const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

function isEmailShaped(value: string): boolean {
  const mailbox = value.slice(0, value.lastIndexOf('@'))
  const hasMisplacedDot = mailbox.startsWith('.') || mailbox.endsWith('.') || mailbox.includes('..')
  return !hasMisplacedDot && emailPattern.test(value)
}

function crossFieldErrors(
  { fields, wording = defaultWording }: FieldsWithWording<Fields>,
  values: Readonly<Record<string, unknown>>,
  readPhone: ParsePhone | undefined,
) {
  const wrong: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const required =
      typeof field.isRequired === 'function' && field.isRequired(values)
        ? schemaOf({ ...field, isRequired: true } as Field, wording)
        : z.unknown()
    const { error } = required.safeParse(values[name])
    if (error) wrong[name] = error.issues[0]!.message
    else if (field.type === 'phone' && field.mustBeNumber?.(values)) {
      if (!readPhone) throw new Error('A form with mustBeNumber needs readPhone.')
      if (readPhone(String(values[name])) === null)
        wrong[name] = invalidPhoneText(nameInErrors(field))
    }
  }
  return wrong
}
