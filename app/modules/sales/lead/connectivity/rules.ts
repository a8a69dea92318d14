import { isYes } from '#app/modules/forms/definition/rules.ts'
import { type ConnectivityQuestion, type Recommendation, connectivityQuestions } from './content.ts'

export type ConnectivityAnswers = Record<ConnectivityQuestion, boolean>

/** Returns the six answers as the `challenges` text of the documented API call, one "Yes" or "No" per line. */
export function summariseAnswers(answers: Readonly<Record<string, unknown>>): string {
  return connectivityQuestions
    .map(({ id, label }) => `${label}: ${isYes(answers[id]) ? 'Yes' : 'No'}`)
    .join('\n')
}

/** Parses the six answers from a `challenges` text. The documented API call has no other field for them. */
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

/** Returns the unticked questions whose "yes" would change the product, each with that product. */
export function openQuestions(
  answers: ConnectivityAnswers,
): { question: ConnectivityQuestion; product: Recommendation }[] {
  const now = recommendProduct(answers)
  return connectivityQuestions.flatMap(({ id }) => {
    const product = recommendProduct({ ...answers, [id]: true })
    return answers[id] || product === now ? [] : [{ question: id, product }]
  })
}

const yes = (question: ConnectivityQuestion): Reason => ({ question, isYes: true })
const no = (question: ConnectivityQuestion): Reason => ({ question, isYes: false })

/** The answers that can lead to each product, in the order in which they are shown. */
const decidingAnswers: Record<Recommendation, readonly Reason[]> = {
  fttp: [yes('fibreCoverage'), yes('highBandwidth')],
  fwa: [no('fibreCoverage'), yes('quickDeployment')],
  waas: [yes('guestWifi'), yes('multipleLocations')],
  hybrid: [no('highBandwidth'), no('quickDeployment'), no('guestWifi'), no('multipleLocations')],
}

/** Returns the given answers that led to the product. */
export function recommendationReasons(answers: ConnectivityAnswers): Reason[] {
  const possible = decidingAnswers[recommendProduct(answers)]
  return possible.filter(({ question, isYes }) => answers[question] === isYes)
}
