import type { CsvCell } from '#app/basics/csv.ts'
import { fieldsOf } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm } from '../schema/definition.ts'
import { answerText } from './answered-fields.ts'
import { isFileField } from './file-answers.ts'
import type { Answer, Answers } from './check-values.ts'

type Row = {
  reference: string
  stage: string
  level: string
  reason: string
  answers: Answers
  preferences: Answers
  submittedAt: Date
  receivedAt: Date
  version: number
}

/** The heading of the export: the documented names, so that a file can be read back. */
export function exportColumns(definition: ClientForm): string[] {
  const { levelName, reasonName } = definition.verdict
  return [
    'reference',
    'stage',
    levelName,
    reasonName,
    'submittedAt',
    'receivedAt',
    'version',
    ...fieldsOf(definition).map(({ name }) => name),
  ]
}

export function exportRow(definition: ClientForm, row: Row): CsvCell[] {
  return [
    row.reference,
    row.stage,
    row.level,
    row.reason,
    row.submittedAt.toISOString(),
    row.receivedAt.toISOString(),
    row.version,
    ...fieldsOf(definition).map((field) => {
      const answer = (field.isPreference ? row.preferences : row.answers)[field.name]
      // A file of words holds how many pictures there are, not what they are called inside.
      return isFileField(field) && answer
        ? answerText(field, { [field.name]: String(answer) })
        : cell(answer)
    }),
  ]
}

function cell(answer: Answer | undefined): CsvCell {
  if (answer === undefined) return null
  if (typeof answer === 'number') return answer
  return Array.isArray(answer) ? answer.join(', ') : String(answer)
}
