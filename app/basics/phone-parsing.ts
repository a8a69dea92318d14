import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Returns a phone number in stored form (+27821234567), or null if the text is not a phone number. */
export function normalizePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'ZA')
  return number?.isPossible() ? number.number : null
}

/** Finds the phone numbers in a text and returns them in stored form (+27821234567). */
export function findPhones(text: string): string[] {
  return findPhoneNumbersInText(text, 'ZA').map(({ number }) => number.number)
}
