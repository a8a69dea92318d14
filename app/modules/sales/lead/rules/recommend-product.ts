import {
  connectivityQuestions,
  type ConnectivityQuestion,
  type Recommendation,
} from '../content/connectivity-recipe.ts'
import type { ConnectivityAnswers } from './connectivity-answers.ts'

export type Reason = { question: ConnectivityQuestion; isYes: boolean }

/**
 * The product for six answers, the first rule that fits (RCP-07 to RCP-15). Mission critical is asked
 * and decides nothing (RCP-14, D-70).
 */
export function recommendProduct(answers: ConnectivityAnswers): Recommendation {
  if (answers.fibreCoverage && answers.highBandwidth) return 'fttp'
  if (answers.quickDeployment || !answers.fibreCoverage) return 'fwa'
  if (answers.guestWifi && answers.multipleLocations) return 'waas'
  return 'hybrid'
}

/**
 * The questions left open that would change the product if they were a yes, each with what it would be then: an
 * unanswered question is not a "no" (SIT-09).
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

/** The answers that led to the product: those its rule looked at and found true (RCP-21, D-70). */
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
