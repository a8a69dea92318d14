import type { FormDefinition } from '../schema/definition.ts'
import type { Answers } from './check-values.ts'
import { judge } from './derive.ts'
import { valuesOfAnswers } from './submission-body.ts'

/** What a submission is listed and filtered by, taken from its checked answers. */
export function columnsOf(definition: FormDefinition, answers: Answers, preferences: Answers) {
  const judged =
    judge(definition, valuesOfAnswers(answers, preferences)) ?? definition.verdict.otherwise
  const textOf = (name: string) => String(answers[name] ?? '')
  return {
    answers,
    preferences,
    level: judged.level,
    reason: judged.reason,
    subject: textOf(definition.subject),
    region: textOf(definition.region),
    state: textOf(definition.state),
  }
}
