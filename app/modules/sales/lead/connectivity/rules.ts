import { isYes } from '#app/modules/forms/definition/rules.ts'
import { type ConnectivityQuestion, type Recommendation, connectivityQuestions } from './content.ts'

export type ConnectivityAnswers = Record<ConnectivityQuestion, boolean>

/** The challenges text of the documented call: each answer as Yes or No. */
export function summariseAnswers(answers: Readonly<Record<string, unknown>>): string {
  return connectivityQuestions
    .map(({ id, label }) => `${label}: ${isYes(answers[id]) ? 'Yes' : 'No'}`)
    .join('\n')
}

/** The answers a challenges text lists; the documented call carries them nowhere else. */
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

export type Reason = { question: ConnectivityQuestion; isYes: boolean }

/** The product for six answers, by the first rule that fits. "Mission critical" affects no rule. */
export function recommendProduct(answers: ConnectivityAnswers): Recommendation {
  if (answers.fibreCoverage && answers.highBandwidth) return 'fttp'
  if (answers.quickDeployment || !answers.fibreCoverage) return 'fwa'
  if (answers.guestWifi && answers.multipleLocations) return 'waas'
  return 'hybrid'
}

/**
 * The open questions whose "yes" would change the product, each with that product: an unanswered question is not a
 * "no".
 */
export function openQuestions(
  answers: ConnectivityAnswers,
): { question: ConnectivityQuestion; product: Recommendation }[] {
  const now = recommendProduct(answers)
  return connectivityQuestions.flatMap(({ id }) => {
    const product = recommendProduct({ ...answers, [id]: true })
    return answers[id] || product === now ? [] : [{ question: id, product }]
  })
}

/** The answers that led to the product: those its rule looked at and found true. */
export function recommendationReasons(answers: ConnectivityAnswers): Reason[] {
  const isYes = (question: ConnectivityQuestion): Reason => ({
    question,
    isYes: answers[question],
  })
  switch (recommendProduct(answers)) {
    case 'fttp':
      return [isYes('fibreCoverage'), isYes('highBandwidth')]
    case 'fwa':
      return [
        ...(answers.fibreCoverage ? [] : [isYes('fibreCoverage')]),
        ...(answers.quickDeployment ? [isYes('quickDeployment')] : []),
      ]
    case 'waas':
      return [isYes('guestWifi'), isYes('multipleLocations')]
    case 'hybrid':
      return [
        isYes('highBandwidth'),
        isYes('quickDeployment'),
        ...(answers.guestWifi ? [] : [isYes('guestWifi')]),
        ...(answers.multipleLocations ? [] : [isYes('multipleLocations')]),
      ]
  }
}
