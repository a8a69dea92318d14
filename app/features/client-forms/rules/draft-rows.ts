import type { CsvCell } from '#app/basics/csv.ts'
import { fieldsOf } from '#app/features/form-engine/schema/definition.ts'
import type { ClientForm } from '../schema/definition.ts'
import type { Draft } from './draft.ts'

/** A draft as a table of two columns, field and value, in the order of the form (ADF-05, D-141). */
export function draftRows(definition: ClientForm, draft: Draft): CsvCell[][] {
  const names = fieldsOf(definition).flatMap(({ name }) => [name, `${name}.other`])
  const filled = names.filter((name) => (draft.data[name] ?? '') !== '')
  return [['field', 'value'], ...filled.map((name) => [name, draft.data[name]!])]
}

/** unjani-contract-audit-tembisa-clinic.csv */
export function draftFileName(definition: ClientForm, subject: string): string {
  const words = [definition.client, definition.formType, subject || 'draft']
  return `${words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.csv`
}
