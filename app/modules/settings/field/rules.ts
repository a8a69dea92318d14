import { formatDate } from '#app/basics/dates.ts'
import { fieldLabel } from './content.ts'

const isoDatePattern = /^\d{4}-\d{2}-\d{2}$/

export type LoggedChange = { action: string; details: Record<string, unknown> }

/** Describes a settings change as the end of a sentence that begins with the author's name, such as "changed Phone". */
export function describeChange({ action, details }: LoggedChange): string {
  const fields = Array.isArray(details.fields) ? details.fields.map(String).map(fieldLabel) : []
  const named = fields.length > 0 ? fields.join(', ') : 'nothing'
  switch (action) {
    case 'settings.changed':
      return `changed ${named}`
    case 'promotion.proposed':
      return `proposed promotion ${String(details.change)}: ${named}`
    case 'promotion.applied':
      return `applied promotion ${String(details.change)}`
    case 'promotion.rejected':
      return `rejected promotion ${String(details.change)}`
    default:
      return action.replaceAll(/[.-]/g, ' ')
  }
}

export function readableValue(value: unknown): string {
  if (typeof value === 'string' && isoDatePattern.test(value)) return formatDate(value)
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Every public page'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === '' || value === undefined || value === null ? 'empty' : String(value)
}
