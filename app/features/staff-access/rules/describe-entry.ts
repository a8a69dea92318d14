import type { ActivityEntry } from '../schema/activity.ts'

const spaced = (word: string) => word.replaceAll(/[-_]/g, ' ')
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** `staff.access-changed` reads "Staff: access changed". */
export function actionWords(action: string): string {
  const [subject = '', ...verb] = action.split('.')
  return verb.length > 0
    ? `${capital(spaced(subject))}: ${spaced(verb.join(' '))}`
    : capital(subject)
}

type Change = { field: string; oldValue: unknown; newValue: unknown }

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'field' in value && 'newValue' in value

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The details of an entry in one line: "role: editor, was viewer; sessions: 2". */
export function detailWords(details: ActivityEntry['details']): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      if (Array.isArray(value) && value.length > 0 && value.every(isChange))
        return value.map(
          ({ field, oldValue, newValue }) => `${field}: ${shown(newValue)}, was ${shown(oldValue)}`,
        )
      return `${spaced(name)}: ${shown(value)}`
    })
    .join('; ')
}
