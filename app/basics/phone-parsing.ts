import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The number in stored form (+27821234567), or null when it is no number. */
export function normalizePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'ZA')
  return number?.isPossible() ? number.number : null
}

/** Telephone numbers someone wrote into a text, in stored form. */
export function findPhones(text: string): string[] {
  return findPhoneNumbersInText(text, 'ZA').map(({ number }) => number.number)
}
