import { deviceOptions, type QuotedOffer } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { foundWords } from '../content/found-recipe.ts'
import type { FindAnswers, FoundRecipe } from './find-recipe.ts'

/** SIT-01: the plan a quote is asked for: the one that was chosen by name, else the one that was found. */
export function quotedPlanOf(
  chosen: QuotedOffer | '',
  found: FoundRecipe | undefined,
): QuotedOffer | '' {
  if (chosen !== '' || found?.kind !== 'plan') return chosen
  return found.found.plan
}

/** What the answers say in the fields of the quote form. */
export function filledQuote(answers: FindAnswers | null): Record<string, string> {
  if (!answers) return {}
  const most = answers.size === '76+' ? 76 : Number(answers.size.split('-')[1])
  const range = deviceOptions.find((option) => most <= Number(option.split('-')[1] ?? Infinity))
  const requirements = [
    answers.hours === 'office' ? '' : foundWords.requirements[answers.hours],
    answers.proof === 'yes' ? foundWords.requirements.proof : '',
  ]
  return { devices: range ?? '51+', requirements: requirements.filter(Boolean).join(' ') }
}
