import { fieldsOf } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm, Values } from '../schema/definition.ts'
import type { SubmissionBody } from './submission-body.ts'

/** The typed values of a posted form; several ticks are joined by commas. */
export function valuesOfFormData(definition: ClientForm, data: FormData): Values {
  const textOf = (name: string) =>
    data
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .join(',')
  const entries = fieldsOf(definition).flatMap(({ name }) => [
    [name, textOf(name)],
    [`${name}.other`, textOf(`${name}.other`)],
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The same values as the function's body would carry them, for a form posted without script. */
export function bodyOfValues(definition: ClientForm, values: Values): SubmissionBody {
  const preferences: Record<string, string> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldsOf(definition).find((each) => each.name === name.replace(/\.other$/, ''))
    ;(field?.isPreference ? preferences : body)[name] = value
  }
  return { ...body, [`_${definition.preferencesName}`]: preferences }
}
