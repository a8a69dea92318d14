import { answerTimeWords } from '../content/receipt.ts'
import type { LeadKind } from '../schema/inputs.ts'
import { usePageForms } from './use-page-forms.ts'

/** SIT-07: the moment that a form's promise means for what is sent now, beside the button that sends it. */
export function AnswerTime({ form }: { form: LeadKind }) {
  const time = usePageForms().times[form]
  if (!time) return null
  return <p>{answerTimeWords(new Date(time.before), new Date(time.by))}</p>
}
