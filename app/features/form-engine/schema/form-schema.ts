import { z } from 'zod'
import { storedPhone } from '#app/basics/phone.ts'
import { notAPhone } from '../content.ts'
import {
  nameInErrors,
  type Field,
  type Fields,
  type FormDefinition,
  type Values,
} from './definition.ts'
import {
  emailLine,
  fieldLimits,
  moment,
  numberBetween,
  optionalChoice,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredLine,
  requiredText,
  yesOrNo,
} from './fields.ts'

/**
 * The one validation of a form, compiled from its definition: of form data and of JSON alike. Undocumented names
 * are dropped; every wrong field is named.
 */
export function formSchema<F extends Fields, Output>(
  form: FormDefinition<F, Output>,
): z.ZodType<Output> {
  return fieldsSchema(form)
    .superRefine((values, ctx) => report(ctx, wrongTogether(form.fields, values)))
    .transform((values, ctx) => {
      report(ctx, form.check?.(values) ?? {})
      // Without a shape, Output is the answers themselves.
      return form.shape ? form.shape(values) : (values as unknown as Output)
    })
}

function report(ctx: z.RefinementCtx, wrong: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(wrong))
    ctx.addIssue({ code: 'custom', path: [name], message })
}

/** Each field on its own, for who needs a few of them. */
export function fieldsSchema<F extends Fields>(form: { fields: F }): z.ZodType<Values<F>> {
  const shape = Object.entries(form.fields).map(([name, field]) => [name, schemaOf(field)] as const)
  // One schema for every field, each of the type that `ValueOf` gives it.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Values<F>>
}

function schemaOf(field: Field): z.ZodType {
  const label = nameInErrors(field)
  const isRequired = field.isRequired === true
  switch (field.type) {
    case 'line':
      return lineSchema(field)
    case 'email':
      return isRequired ? emailLine(label) : optionalEmail(label)
    case 'phone':
      return (isRequired ? requiredLine : optionalLine)({ label, max: fieldLimits.phone })
    case 'text':
      return (isRequired ? requiredText : optionalText)({ label, max: fieldLimits.text })
    case 'choice':
      return choiceSchema(field)
    case 'box':
      return field.unticked
        ? yesOrNo(label).refine((isTicked) => isTicked, { error: field.unticked })
        : yesOrNo(label)
    case 'date':
      return optionalDate(label)
    case 'time':
      return moment(label)
    case 'number':
      return numberBetween(label, field)
    case 'constant':
      return z
        .literal(field.value, { error: `${label} must be ${field.value}.` })
        .default(field.value)
  }
}

function lineSchema(field: Extract<Field, { type: 'line' }>) {
  const options = { label: nameInErrors(field), max: field.max }
  const line = field.isRequired === true ? requiredLine(options) : optionalLine(options)
  const { check } = field
  if (!check) return line
  return line.refine((value) => value === '' || check(value) === undefined, {
    error: ({ input }) => check(String(input)),
  })
}

function choiceSchema(field: Extract<Field, { type: 'choice' }>) {
  const { options, fallback, what } = field
  const label = nameInErrors(field)
  if (field.isRequired === true) return requiredChoice(label, options, what)
  const choice = optionalChoice(label, options)
  return fallback === undefined ? choice : choice.transform((value) => value || fallback)
}

/** What only the other answers make wrong. */
function wrongTogether(fields: Fields, values: Readonly<Record<string, unknown>>) {
  const wrong: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const problem = wrongBesideOthers(field, values[name], values)
    if (problem) wrong[name] = problem
  }
  return wrong
}

function wrongBesideOthers(
  field: Field,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
) {
  if (typeof field.isRequired === 'function' && field.isRequired(values)) {
    const required = schemaOf({ ...field, isRequired: true })
    const [issue] = required.safeParse(value).error?.issues ?? []
    if (issue) return issue.message
  }
  if (field.type !== 'phone' || !field.mustBeNumber?.(values)) return undefined
  return storedPhone(String(value)) === null ? notAPhone(nameInErrors(field)) : undefined
}
