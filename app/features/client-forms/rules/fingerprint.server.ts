import { createHash } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Answers } from './check-values.ts'

/** SHA-256 of what was filled in; the order of the answers does not matter, nor when it was sent. */
export function answersHash(form: string, answers: Answers, preferences: Answers): string {
  const sorted = (values: Answers) =>
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const content = JSON.stringify([form, sorted(answers), sorted(preferences)])
  return createHash('sha256').update(content).digest('base64url')
}

/** The key of a submission that names none: what was content and the day, so that a double click stores one. */
export function derivedKey(hash: string, now: Date): string {
  return `${johannesburgDate(now)}/${hash}`
}
