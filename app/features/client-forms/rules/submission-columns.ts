import type { ClientForm } from '../schema/definition.ts'
import type { Answers } from './check-values.ts'
import { computeVerdict } from './derive.ts'
import { valuesOfAnswers } from './submission-body.ts'

/** What a submission is listed and filtered by, taken from its checked answers. */
export function columnsOf(definition: ClientForm, answers: Answers, preferences: Answers) {
  const verdict =
    computeVerdict(definition, valuesOfAnswers(answers, preferences)) ??
    definition.verdict.otherwise
  const textOf = (name: string) => String(answers[name] ?? '')
  return {
    answers,
    preferences,
    level: verdict.level,
    reason: verdict.reason,
    subject: textOf(definition.subject),
    region: textOf(definition.region),
    state: textOf(definition.state),
  }
}
