import { useEffect, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { ErrorSummary, ignoreSecondPress } from '#app/design/form/form.tsx'
import { changeAddress, useAddressState } from '#app/design/island/address.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { TypedFields } from '#app/modules/forms/ui/form-field.tsx'
import {
  chosenIngredients,
  customRecipeForm,
  noIngredient,
  recipeIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { offlineMessage, errorListHeading } from '#app/modules/sales/lead/forms/lead-form.ts'
import type { Receipt } from '#app/modules/sales/lead/public-form/schema.ts'
import { builderWords, ingredientHints } from '../../content.ts'
import {
  parseServicesState,
  servicesHref,
  type RecipeFilter,
  type ServicesState,
} from '../../rules.ts'
import {
  anchoredPart,
  builderAnchor,
  builderSectionId,
  contactFields,
  type BuilderAnswer,
} from '../rules.ts'

/** Result of a submission, from leads' hook. */
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

/** The recipe builder in the browser: opens the request form in place and sends it. */
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

/** Keeps the ticked ingredients in the address, and returns the filter from there. */
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

export type RecipeBuilderProps = RequestFieldsProps & {
  filter: RecipeFilter
  /** When someone answers, as it was promised. */
  promise: string
  /** Of a request that was sent. */
  receipt?: ReactNode
  /** Ref of the form while there is one. */
  form: Ref<HTMLFormElement>
  /** Takes the focus when the button is pressed without an ingredient. */
  message: Ref<HTMLParagraphElement>
  onChoose: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onAgain: () => void
}

export function RecipeBuilder(props: RecipeBuilderProps) {
  return props.answer.outcome === 'sent' ? <Thanks {...props} /> : <BuilderForm {...props} />
}

/** One form in two states: choosing is a GET to the page itself; with the request fields open it is posted. */
function BuilderForm(props: RecipeBuilderProps) {
  const { answer, filter, form, message, onChoose, onSubmit } = props
  const isChoosing = answer.outcome === 'choosing'
  return (
    <form
      ref={form}
      method={isChoosing ? 'get' : 'post'}
      action={`${servicesHref({ filter })}#${builderAnchor}`}
      onChange={onChoose}
      onSubmit={onSubmit}
      className="builder mt-8 grid items-start gap-x-12 gap-y-4 lg:grid-cols-2"
    >
      <IngredientChoice chosen={answer.ingredients} />
      <RecipeCard tab={builderWords.cardTab} tone="clay" title={builderWords.cardTitle}>
        <ChosenIngredients />
        <p
          ref={message}
          id={anchoredPart(answer) === 'message' ? builderAnchor : undefined}
          tabIndex={-1}
          role="status"
          className="notice notice-info nothing-chosen"
        >
          {noIngredient}
        </p>
        {isChoosing ? <GetRecipe filter={filter} /> : <RequestFields {...props} />}
      </RecipeCard>
    </form>
  )
}

function GetRecipe({ filter }: { filter: RecipeFilter }) {
  return (
    <>
      {filter === 'all' ? null : <input type="hidden" name="for" value={filter} />}
      <input type="hidden" name="request" value="yes" />
      <Button type="submit" className="self-start max-sm:w-full">
        {builderWords.get}
      </Button>
    </>
  )
}

function Thanks({ receipt, heading, promise, filter, onAgain }: RecipeBuilderProps) {
  const again = (event: FormEvent) => {
    event.preventDefault()
    onAgain()
  }
  return (
    <form
      id={builderAnchor}
      method="get"
      action={`${servicesHref({})}#${builderSectionId}`}
      onSubmit={again}
      className="card mt-8 grid max-w-prose gap-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {builderWords.thanks.heading}
      </h3>
      <p>{promise}</p>
      {receipt}
      {filter === 'all' ? null : <input type="hidden" name="for" value={filter} />}
      <Button type="submit" variant="secondary" className="justify-self-start">
        {builderWords.thanks.again}
      </Button>
    </form>
  )
}

/** The five ingredients to tick. Uncontrolled: a tick made before the page is live stays. */
function IngredientChoice({ chosen }: { chosen: readonly RecipeIngredient[] }) {
  return (
    <fieldset id="recipe-ingredients" tabIndex={-1} className="min-w-0 lg:sticky lg:top-24">
      <legend className="mb-3 font-display text-xl font-semibold">{builderWords.choose}</legend>
      <div className="grid gap-2">
        {recipeIngredients.map(({ id, name }) => (
          <label key={id} className="choice choice-boxed">
            <input
              type="checkbox"
              name={id}
              value="yes"
              data-ingredient={id}
              defaultChecked={chosen.includes(id)}
            />
            <span className="font-semibold">
              <span>{name}</span>
              <span className="block text-sm font-normal text-ink-soft">{ingredientHints[id]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The chosen ingredients, as a list: recipe-card.css shows each line while its box is ticked. */
function ChosenIngredients() {
  return (
    <ul className="ingredients" role="list" aria-label={builderWords.cardTitle}>
      {recipeIngredients.map(({ id, name }) => (
        <li key={id} data-chosen={id}>
          {name}
        </li>
      ))}
    </ul>
  )
}

export type RequestFieldsProps = {
  answer: BuilderAnswer
  isSending: boolean
  isOffline: boolean
  /** Takes the focus when the form opens. */
  heading: Ref<HTMLHeadingElement>
  /** Ref of what holds the fields: keeps a draft of them. */
  attach: Ref<HTMLDivElement>
  /** The inputs every lead form carries, and the notice with its free choices. */
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
}

const { request } = builderWords

/** Who asks for the recipe. Required fields and the email format are the browser's to check, then the server's. */
function RequestFields(props: RequestFieldsProps) {
  const { answer, isSending, isOffline, heading, attach } = props
  return (
    <div
      ref={attach}
      id={anchoredPart(answer) === 'form' ? builderAnchor : undefined}
      className="grid gap-4"
    >
      <h4 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold">
        {request.heading}
      </h4>
      <RequestProblems answer={answer} isOffline={isOffline} />
      {props.hiddenInputs}
      <TypedFields
        form={customRecipeForm}
        names={contactFields}
        prefix="recipe"
        values={answer.values}
        errors={answer.fields}
        className="grid gap-4"
      />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        busyLabel={request.submitting}
        className="justify-self-start"
      >
        {request.submit}
      </Button>
    </div>
  )
}

const { failure } = customRecipeForm.reply

function RequestProblems({ answer, isOffline }: { answer: BuilderAnswer; isOffline: boolean }) {
  if (isOffline) {
    return (
      <Notice tone="warning" role="alert" title={offlineMessage.title}>
        {offlineMessage.description}
      </Notice>
    )
  }
  if (answer.outcome === 'failed') {
    return (
      <Notice tone="danger" role="alert" title={failure.title}>
        {failure.description}
      </Notice>
    )
  }
  const problems = Object.entries(answer.fields).map(([field, message]) => ({
    fieldId: `recipe-${field}`,
    message,
  }))
  return <ErrorSummary title={errorListHeading} errors={problems} submission={answer} />
}
