import { nameInErrors, type Wording } from './definition/rules.ts'

const emptyField = (label: string): string => `${label}: please fill in this field.`
export const invalidPhoneText = (label: string): string =>
  `${label}: enter a number like 082 123 4567.`

export const defaultWording: Wording = {
  empty: (field) => {
    if (field.type === 'box' && field.unticked) return field.unticked
    const label = nameInErrors(field)
    return field.type === 'choice' ? `${label}: choose ${field.what ?? 'one'}.` : emptyField(label)
  },
  notText: (field) => `${nameInErrors(field)} must be text.`,
  unreadable: (field) =>
    `${nameInErrors(field)} contains a character we can’t store. Please type it again.`,
  tooLong: (field, max) => `${nameInErrors(field)} may be at most ${max} characters long.`,
  notOneOf: (field, options) => `${nameInErrors(field)} must be one of: ${options.join(', ')}.`,
  wrong: (field) => {
    const label = nameInErrors(field)
    switch (field.type) {
      case 'email':
        return `${label}: enter an address like name@example.co.za.`
      case 'date':
        return `${label}: enter a date such as 2026-12-01.`
      case 'time':
        return `${label} must be a time such as 2026-11-20T08:00:00Z.`
      case 'box':
        return `${label} must be yes or no.`
      case 'constant':
        return `${label} must be ${field.value}.`
      case 'number':
        return `${label} must be a number from ${field.min} to ${field.max}: ${field.correction}`
      default:
        return `${label} cannot be read. Please type it again.`
    }
  },
}
