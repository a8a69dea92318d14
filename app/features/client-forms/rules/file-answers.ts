import { fieldsOf, type Field, type FormDefinition, type Values } from '../schema/definition.ts'

export type FileAnswer = { field: string; hash: string }

/** A file stands in values and answers as the SHA-256 of its bytes. */
export function isFileHash(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}

export function fileHashes(value: string): string[] {
  return value === '' ? [] : value.split(',')
}

/** Whether files can answer a field. */
export function isFileField({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'pictures' || kind === 'signature'
}

/** The files that values name; a signature that is a typed name is none. */
export function filesOf(definition: FormDefinition, values: Values): FileAnswer[] {
  return fieldsOf(definition)
    .filter(isFileField)
    .flatMap(({ name }) =>
      fileHashes(values[name] ?? '')
        .filter(isFileHash)
        .map((hash) => ({ field: name, hash })),
    )
}
