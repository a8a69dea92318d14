import { fieldsOf, type Field } from '#app/features/form-engine/schema/definition.ts'
import { otherName, type ClientForm } from '../schema/definition.ts'
import { isFileField } from './file-answers.ts'

/** Answers about a person: what is sent apart, notes in own words, pictures and signatures. */
export function isPersonal(field: Field): boolean {
  return field.isPreference === true || field.type === 'text' || isFileField(field)
}

/** The names under which a form's drafts and answers hold something about a person (PRV-04). */
export function personalNames(definition: ClientForm): string[] {
  return fieldsOf(definition)
    .filter(isPersonal)
    .flatMap((field) => [field.name, otherName(field)])
}
