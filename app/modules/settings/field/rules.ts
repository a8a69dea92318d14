import { formatDate } from '#app/basics/dates.ts'
import type { SettingsFieldChange } from '../rules.ts'
import { fieldLabel } from './content.ts'

const isoDatePattern = /^\d{4}-\d{2}-\d{2}$/

export type LoggedChange = { action: string; details: Record<string, unknown> }

/** Describes a settings change as the end of a sentence that begins with the author's name, such as "changed Phone". */
export function describeChange({ action, details }: LoggedChange): string {
  const changed = changedText(details)
  const promotion = `promotion ${String(details.change)}${changed && `: ${changed}`}`
  switch (action) {
    case 'settings.changed':
      return `changed ${changed || 'nothing'}`
    case 'promotion.proposed':
      return `proposed ${promotion}`
    case 'promotion.applied':
      return `applied ${promotion}`
    case 'promotion.rejected':
      return `rejected ${promotion}`
    default:
      return action.replaceAll(/[.-]/g, ' ')
  }
}

function changedText({ changes }: LoggedChange['details']): string {
  return Array.isArray(changes) ? (changes as SettingsFieldChange[]).map(changeText).join('; ') : ''
}

/** Values of a field without a label, such as ids of people, mean nothing to a reader. */
function changeText({ field, oldValue, newValue }: SettingsFieldChange): string {
  const label = fieldLabel(field)
  const isShown = label !== field && [oldValue, newValue].every((value) => isShort(field, value))
  return isShown ? `${label}: ${readableValue(oldValue)} → ${readableValue(newValue)}` : label
}

const isShort = (field: string, value: unknown) =>
  (field === 'pages' || value === null || typeof value !== 'object') && String(value).length <= 300

export function readableValue(value: unknown): string {
  if (typeof value === 'string' && isoDatePattern.test(value)) return formatDate(value)
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Every public page'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === '' || value === undefined || value === null ? 'empty' : String(value)
}
