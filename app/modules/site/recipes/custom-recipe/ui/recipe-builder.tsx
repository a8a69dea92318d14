import { useEffect, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { ErrorSummary, errorsOfFields, ignoreDoubleClick } from '#app/design/form/form.tsx'
import { changeAddress, useAddressState } from '#app/design/island/address.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { TypedFields } from '#app/modules/forms/ui/form-field.tsx'
import type { useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import {
  chosenIngredients,
  customRecipeForm,
  noIngredientMessage,
  recipeIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { errorListHeading } from '#app/modules/sales/lead/forms/lead-form.ts'
import type { LeadAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { OfflineNotice } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { builderWords, ingredientHints } from '../../content.ts'
import {
  parseServicesState,
  servicesHref,
  type RecipeFilter,
  type ServicesState,
} from '../../rules.ts'
import {
  focusedPart,
  builderAnchor,
  builderSectionId,
  contactFields,
  type BuilderAnswer,
} from '../rules.ts'

type RecipeBuilderOptions = {
  first: BuilderAnswer
  /** State that the server rendered the page with. */
  served: ServicesState
  /** Sends the form; `send` of `useLeadSubmission`. */
  send: (data: FormData) => Promise<LeadAnswer>
  /** Returns the errors that the browser finds before sending. */
  wrongIn: (form: HTMLFormElement) => FieldErrors
  draft: Pick<ReturnType<typeof useFormDraft>, 'read' | 'clear'>
}

const blankAnswer: BuilderAnswer = { outcome: 'choosing', ingredients: [], values: {}, fields: {} }

export function useRecipeBuilder(options: RecipeBuilderOptions) {
  const { first, served, send, wrongIn, draft } = options
  const [answer, setAnswer] = useState(first)
  const [isSending, setIsSending] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const isOpen = answer.outcome !== 'choosing'
  const ticks = useIngredientsInUrl(served, isOpen)
  const message = useRef<HTMLParagraphElement>(null)
  const heading = useFocusOnOpening(answer.outcome)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sending = event.currentTarget
    const ingredients = readTickedIngredients(sending)
    if (ingredients.length === 0) return message.current?.focus()
    if (!isOpen) {
      setAnswer({ ...answer, outcome: 'asking', ingredients })
      return writeStateToUrl(ingredients, true)
    }
    if (isSending) return
    const wrong = wrongIn(sending)
    if (Object.keys(wrong).length > 0) {
      setIsOffline(false)
      return setAnswer({ ...answer, outcome: 'refused', fields: wrong })
    }
    setIsSending(true)
    const values = draft.read(sending)
    const sent = await send(new FormData(sending))
    setIsSending(false)
    setIsOffline(!sent.isStored && sent.reason === 'offline')
    if (!sent.isStored) {
      const outcome = Object.keys(sent.fields).length > 0 ? 'refused' : 'failed'
      return setAnswer({ ...answer, outcome, fields: sent.fields })
    }
    draft.clear(sending, values)
    ignoreDoubleClick()
    setAnswer({ ...blankAnswer, outcome: 'sent', receipt: sent.receipt })
    writeStateToUrl([], false)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event)
  const onAgain = () => {
    setAnswer(blankAnswer)
    writeStateToUrl([], false)
  }
  return { ...ticks, answer, isSending, isOffline, message, heading, onSubmit, onAgain }
}

function useIngredientsInUrl(served: ServicesState, isOpen: boolean) {
  const at = useAddressState(parseServicesState, served)
  const form = useRef<HTMLFormElement>(null)
  // Boxes can be ticked before hydration and stay ticked after Back, so the address follows the boxes.
  useEffect(() => {
    if (!form.current) return
    const ticked = readTickedIngredients(form.current)
    const isRequested = isOpen && ticked.length > 0
    if (`${ticked}` !== `${at.ingredients}` || isRequested !== at.isRequested)
      writeStateToUrl(ticked, isRequested)
  }, [at, isOpen])
  const onChoose = (event: FormEvent<HTMLFormElement>) => {
    const ticked = readTickedIngredients(event.currentTarget)
    if ((event.target as HTMLElement).dataset.ingredient)
      writeStateToUrl(ticked, isOpen && ticked.length > 0)
  }
  return { form, filter: at.filter, onChoose }
}

/** Writes the choices to the address, so that the page can be reloaded and shared. */
function writeStateToUrl(ingredients: readonly RecipeIngredient[], isRequested: boolean): void {
  const { filter } = parseServicesState(new URLSearchParams(location.search))
  changeAddress(servicesHref({ filter, ingredients, isRequested }), 'replace')
}

function readTickedIngredients(form: HTMLFormElement): RecipeIngredient[] {
  const data = new FormData(form)
  return chosenIngredients((id) => data.get(id) === 'yes')
}

/** Moves the focus to the heading of the part that has just opened: the request form, then the thank-you message. */
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
  /** Time by which we promise a reply. */
  promise: string
  receipt?: ReactNode
  form: Ref<HTMLFormElement>
  /** Message that takes the focus when the button is clicked without an ingredient. */
  message: Ref<HTMLParagraphElement>
  onChoose: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onAgain: () => void
}

export function RecipeBuilder(props: RecipeBuilderProps) {
  return props.answer.outcome === 'sent' ? <Thanks {...props} /> : <BuilderForm {...props} />
}

/** One form in two states: the choice of ingredients is a GET to the same page; the open request form is posted. */
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
          id={focusedPart(answer) === 'message' ? builderAnchor : undefined}
          tabIndex={-1}
          role="status"
          className="notice notice-info nothing-chosen"
        >
          {noIngredientMessage}
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
  const onAgainSubmit = (event: FormEvent) => {
    event.preventDefault()
    onAgain()
  }
  return (
    <form
      id={builderAnchor}
      method="get"
      action={`${servicesHref({})}#${builderSectionId}`}
      onSubmit={onAgainSubmit}
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

/** Checkboxes of the five ingredients. They are uncontrolled, so a tick made before hydration stays. */
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

/** Lists all ingredients; recipe-card.css shows a line only while its box is ticked. */
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
  heading: Ref<HTMLHeadingElement>
  /** Ref of the element with the fields; it connects their form to the stored draft and to the browser's validation. */
  attach: Ref<HTMLDivElement>
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
}

const { request } = builderWords

/** Contact fields. The browser checks required fields and the email format; the server checks them again. */
function RequestFields(props: RequestFieldsProps) {
  const { answer, isSending, isOffline, heading, attach } = props
  return (
    <div
      ref={attach}
      id={focusedPart(answer) === 'form' ? builderAnchor : undefined}
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
  if (isOffline) return <OfflineNotice attempt={answer} />
  if (answer.outcome === 'failed') {
    return (
      <Notice tone="danger" role="alert" title={failure.title}>
        {failure.description}
      </Notice>
    )
  }
  const errors = errorsOfFields('recipe', answer.fields)
  return <ErrorSummary title={errorListHeading} errors={errors} submission={answer} />
}
