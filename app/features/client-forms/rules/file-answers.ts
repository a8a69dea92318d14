import { fileHashes, isFileHash } from '#app/features/form-engine/rules/answers.ts'
import { fieldsOf, type Field } from '#app/features/form-engine/schema/definition.ts'
import type { ClientForm, Values } from '../schema/definition.ts'

export type FileAnswer = { field: string; hash: string }

/** Whether files can answer a field. */
export function isFileField({ type }: Field): boolean {
  return type === 'pictures' || type === 'signature'
}

/** The files that values name; a signature that is a typed name is none. */
export function filesOf(definition: ClientForm, values: Values): FileAnswer[] {
  return fieldsOf(definition)
    .filter(isFileField)
    .flatMap(({ name }) =>
      fileHashes(values[name] ?? '')
        .filter(isFileHash)
        .map((hash) => ({ field: name, hash })),
    )
}
