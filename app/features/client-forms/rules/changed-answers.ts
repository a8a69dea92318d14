import type { Answers } from './check-values.ts'

type Filled = { answers: Answers; preferences: Answers }

/** Names of the fields that two sets of answers disagree about. */
export function changedAnswers(before: Filled, after: Filled): string[] {
  const one = { ...before.answers, ...before.preferences }
  const other = { ...after.answers, ...after.preferences }
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}
