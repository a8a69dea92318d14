import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import type { RecipeIngredient } from '#app/features/leads/forms/custom-recipe.ts'
import { ignoreSecondPress } from '#app/design/form/ignore-second-press.ts'
import { chosenIngredients } from '#app/features/leads/forms/custom-recipe.ts'
import type { Receipt } from '#app/features/leads/schema/receipt.ts'
import type { BuilderAnswer } from '../rules/builder-answer.ts'

/** What came of a submission, as leads' hook tells it. */
export type Sent =
  | { isStored: true; receipt?: Receipt }
  | { isStored: false; reason: string; fields: FieldErrors }

export type RecipeBuilderOptions = {
  first: BuilderAnswer
  send: (data: FormData) => Promise<Sent>
  /** What the browser finds wrong before anything is sent. */
  wrongIn: (form: HTMLFormElement) => FieldErrors
  clearDraft: (form: HTMLFormElement) => void
  /** Keeps the address in step with what is chosen, so that it can be reloaded and shared. */
  onState: (state: { ingredients: readonly RecipeIngredient[]; isRequested: boolean }) => void
}

const blank: BuilderAnswer = { outcome: 'choosing', ingredients: [], values: {}, fields: {} }

/** The recipe builder in the browser: opens the request form in place and sends it (SVC-12 to SVC-15, LDS-07, LDS-08). */
export function useRecipeBuilder(options: RecipeBuilderOptions) {
  const { first, send, wrongIn, clearDraft, onState } = options
  const [answer, setAnswer] = useState(first)
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const message = useRef<HTMLParagraphElement>(null)
  const heading = useFocusOnOpening(answer.outcome)

  const choose = (event: FormEvent<HTMLFormElement>) => {
    if (!(event.target as HTMLElement).dataset.ingredient) return
    const ingredients = tickedIn(event.currentTarget)
    onState({ ingredients, isRequested: answer.outcome !== 'choosing' && ingredients.length > 0 })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const ingredients = tickedIn(form)
    if (ingredients.length === 0) return message.current?.focus()
    if (answer.outcome === 'choosing') {
      setAnswer({ ...answer, outcome: 'asking', ingredients })
      return onState({ ingredients, isRequested: true })
    }
    if (isSending) return
    const wrong = wrongIn(form)
    if (Object.keys(wrong).length > 0) {
      setIsOffline(false)
      return setAnswer({ ...answer, outcome: 'refused', fields: wrong })
    }
    setIsSending(true)
    const beforeReplaced = ignoreSecondPress((event.nativeEvent as SubmitEvent).submitter)
    const sent = await send(new FormData(form))
    setIsSending(false)
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const outcome = Object.keys(sent.fields).length > 0 ? 'refused' : 'failed'
      return setAnswer({ ...answer, outcome, fields: sent.fields })
    }
    clearDraft(form)
    beforeReplaced()
    setAnswer({ ...blank, outcome: 'sent', receipt: sent.receipt })
    onState({ ingredients: [], isRequested: false })
  }

  const again = () => setAnswer(blank)
  return { answer, isSending, isOffline, message, heading, choose, submit, again }
}

function tickedIn(form: HTMLFormElement): RecipeIngredient[] {
  const data = new FormData(form)
  return chosenIngredients((id) => data.get(id) === 'yes')
}

/** The heading of what has just opened takes the focus: the request form, then the thanks. */
function useFocusOnOpening(outcome: BuilderAnswer['outcome']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(outcome)
  useEffect(() => {
    const isOpening = outcome !== last.current && (outcome === 'asking' || outcome === 'sent')
    last.current = outcome
    if (isOpening) heading.current?.focus()
  }, [outcome])
  return heading
}
