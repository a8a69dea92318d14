import { fileHashes, isFileHash } from '#app/modules/forms/answer/rules.ts'
import { type Field, fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, freeTextName } from '../definition/rules.ts'

export type FileAnswer = { field: string; hash: string }

export function isFileField({ type }: Field): boolean {
  return type === 'pictures' || type === 'signature'
}

/** Returns the files in the form values. A typed signature is not a file. */
export function filesOf(definition: ClientForm, values: Values): FileAnswer[] {
  return fieldsOf(definition)
    .filter(isFileField)
    .flatMap(({ name }) =>
      fileHashes(values[name] ?? '')
        .filter(isFileHash)
        .map((hash) => ({ field: name, hash })),
    )
}

/** Returns whether a field has personal data: contact preferences, free text, pictures and signatures. */
export function isPersonal(field: Field): boolean {
  return field.isPreference === true || field.type === 'text' || isFileField(field)
}

export function personalNames(definition: ClientForm): string[] {
  return fieldsOf(definition)
    .filter(isPersonal)
    .flatMap((field) => [field.name, freeTextName(field)])
}
