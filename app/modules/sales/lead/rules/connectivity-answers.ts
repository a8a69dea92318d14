import { isYes } from '#app/modules/forms/definition/rules.ts'
import { connectivityQuestions, type ConnectivityQuestion } from '../content/connectivity-recipe.ts'

export type ConnectivityAnswers = Record<ConnectivityQuestion, boolean>

/** The challenges text of the documented call: each answer as Yes or No (RCP-18). */
export function summariseAnswers(answers: Readonly<Record<string, unknown>>): string {
  return connectivityQuestions
    .map(({ id, label }) => `${label}: ${isYes(answers[id]) ? 'Yes' : 'No'}`)
    .join('\n')
}

/** The answers a challenges text lists; the documented call carries them nowhere else (RCP-17, ENT-04). */
export function answersFromSummary(summary: string): Partial<ConnectivityAnswers> {
  const lines = summary.slice(0, 4_000).split(/[\n,;]/)
  const answers: Partial<ConnectivityAnswers> = {}
  for (const { id, label } of connectivityQuestions) {
    const line = lines
      .map((text) => text.trim().toLowerCase())
      .find((text) => text.startsWith(`${label.toLowerCase()}:`))
    const answer = line?.slice(label.length + 1).trim()
    if (answer === 'yes' || answer === 'no') answers[id] = answer === 'yes'
  }
  return answers
}
