import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { ignoreSecondPress } from '#app/design/form/ignore-second-press.ts'
import { changeAddress, useAddressState } from '#app/design/island/address.ts'
import {
  chosenIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import type { Receipt } from '#app/modules/sales/lead/schema/receipt.ts'
import type { BuilderAnswer } from '../rules/builder-answer.ts'
import { parseServicesState, servicesHref, type ServicesState } from '../rules/services-state.ts'

/** What came of a submission, as leads' hook tells it. */
export type Sent =
  | { isStored: true; receipt?: Receipt }
  | { isStored: false; reason: string; fields: FieldErrors }

export type RecipeBuilderOptions = {
  first: BuilderAnswer
  /** What the page was rendered from. */
  served: ServicesState
  send: (data: FormData) => Promise<Sent>
  /** What the browser finds wrong before anything is sent. */
  wrongIn: (form: HTMLFormElement) => FieldErrors
  clearDraft: (form: HTMLFormElement) => void
}

const blank: BuilderAnswer = { outcome: 'choosing', ingredients: [], values: {}, fields: {} }

/** The recipe builder in the browser: opens the request form in place and sends it (SVC-12 to SVC-15, LDS-07, LDS-08). */
export function useRecipeBuilder(options: RecipeBuilderOptions) {
  const { first, served, send, wrongIn, clearDraft } = options
  const [answer, setAnswer] = useState(first)
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const isOpen = answer.outcome !== 'choosing'
  const ticks = useSharedTicks(served, isOpen)
  const message = useRef<HTMLParagraphElement>(null)
  const heading = useFocusOnOpening(answer.outcome)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sending = event.currentTarget
    const ingredients = tickedIn(sending)
    if (ingredients.length === 0) return message.current?.focus()
    if (!isOpen) {
      setAnswer({ ...answer, outcome: 'asking', ingredients })
      return shareState(ingredients, true)
    }
    if (isSending) return
    const wrong = wrongIn(sending)
    if (Object.keys(wrong).length > 0) {
      setIsOffline(false)
      return setAnswer({ ...answer, outcome: 'refused', fields: wrong })
    }
    setIsSending(true)
    const sent = await send(new FormData(sending))
    setIsSending(false)
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const outcome = Object.keys(sent.fields).length > 0 ? 'refused' : 'failed'
      return setAnswer({ ...answer, outcome, fields: sent.fields })
    }
    clearDraft(sending)
    ignoreSecondPress()
    setAnswer({ ...blank, outcome: 'sent', receipt: sent.receipt })
    shareState([], false)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event)
  const onAgain = () => {
    setAnswer(blank)
    shareState([], false)
  }
  return { ...ticks, answer, isSending, isOffline, message, heading, onSubmit, onAgain }
}

/** Keeps the ticked ingredients in the address, and gives the filter that stands there, too. */
function useSharedTicks(served: ServicesState, isOpen: boolean) {
  const at = useAddressState(parseServicesState, served)
  const form = useRef<HTMLFormElement>(null)
  // Boxes may be ticked before the island is alive, and stay ticked where the visitor goes back: the address follows.
  useEffect(() => {
    if (!form.current) return
    const ticked = tickedIn(form.current)
    const isRequested = isOpen && ticked.length > 0
    if (`${ticked}` !== `${at.ingredients}` || isRequested !== at.isRequested)
      shareState(ticked, isRequested)
  }, [at, isOpen])
  const onChoose = (event: FormEvent<HTMLFormElement>) => {
    const ticked = tickedIn(event.currentTarget)
    if ((event.target as HTMLElement).dataset.ingredient)
      shareState(ticked, isOpen && ticked.length > 0)
  }
  return { form, filter: at.filter, onChoose }
}

/** Writes what is chosen into the address, so that it can be reloaded and shared. */
function shareState(ingredients: readonly RecipeIngredient[], isRequested: boolean): void {
  const { filter } = parseServicesState(new URLSearchParams(location.search))
  changeAddress(servicesHref({ filter, ingredients, isRequested }), 'replace')
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
