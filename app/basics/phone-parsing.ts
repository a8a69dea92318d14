import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Returns the first phone number of a text in stored form (+27821234567), or null if it has none. */
export function normalizePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'ZA')
  return number?.isPossible() ? number.number : (findPhones(typed)[0] ?? null)
}

/** Finds the phone numbers in a text and returns them in stored form (+27821234567). */
export function findPhones(text: string): string[] {
  return findPhoneNumbersInText(text, 'ZA').map(({ number }) => number.number)
}
