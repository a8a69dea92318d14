import { useCallback, useEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import { ignoreDoubleClick, type FormSlots } from '#app/design/form/form.tsx'
import { changeAddress, useAddressState } from '#app/design/island/address.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { TypedFields } from '#app/modules/forms/ui/form-field.tsx'
import {
  chosenIngredients,
  customRecipeForm,
  noIngredientMessage,
  recipeIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import type { Receipt as ShownReceipt } from '#app/modules/sales/lead/public-form/schema.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { builderWords, ingredientHints } from '../../content.ts'
import {
  parseServicesState,
  servicesHref,
  type RecipeFilter,
  type ServicesState,
} from '../../rules.ts'
import { builderAnchor, builderSectionId, contactFields, type BuilderAnswer } from '../rules.ts'

/** `served` is the state that the server rendered the page with. */
export function useRecipeBuilder(first: BuilderAnswer, served: ServicesState) {
  const [{ isOpen, ingredients }, setShown] =
    useState<Pick<BuilderAnswer, 'isOpen' | 'ingredients'>>(first)
  const { slots, answer, receipt, reset } = useLeadForm({
    form: customRecipeForm,
    fields: contactFields,
    prefix: 'recipe',
    first,
    isRefusalAnError: false,
    onStored() {
      ignoreDoubleClick()
      writeStateToUrl([], false)
    },
  })
  const part: BuilderPart = answer.outcome === 'sent' ? 'thanks' : isOpen ? 'request' : 'choice'
  const ticks = useIngredientsInUrl(served, isOpen)
  const message = useRef<HTMLParagraphElement>(null)
  const heading = useFocusOnOpening(part)
  const attachForm = slots.attach
  const attach = useCallback(
    (fields: HTMLDivElement) => attachForm(fields.closest('form')!),
    [attachForm],
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const ticked = readTickedIngredients(event.currentTarget)
    if (isOpen && ticked.length > 0) return slots.onSubmit(event)
    event.preventDefault()
    if (ticked.length === 0) return message.current?.focus()
    setShown({ isOpen: true, ingredients: ticked })
    writeStateToUrl(ticked, true)
  }
  const onAgain = () => {
    reset()
    setShown({ isOpen: false, ingredients: [] })
    writeStateToUrl([], false)
  }
  return {
    ...slots,
    ...ticks,
    part,
    ingredients,
    receipt,
    message,
    heading,
    attach,
    onSubmit,
    onAgain,
  }
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

type BuilderPart = 'choice' | 'request' | 'thanks'

/** Moves the focus to the part that has just opened: the request form, the thank-you message, or the choice again. */
function useFocusOnOpening(part: BuilderPart) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(part)
  useEffect(() => {
    if (part === last.current) return
    last.current = part
    const opened = part === 'choice' ? document.getElementById(choiceId) : heading.current
    opened?.focus()
  }, [part])
  return heading
}

const choiceId = 'recipe-ingredients'

export type RecipeBuilderProps = RequestFieldsProps & {
  part: BuilderPart
  /** Ingredients that are ticked at first. */
  ingredients: readonly RecipeIngredient[]
  filter: RecipeFilter
  receipt?: ShownReceipt
  form: Ref<HTMLFormElement>
  /** Message that takes the focus when the button is clicked without an ingredient. */
  message: Ref<HTMLParagraphElement>
  onChoose: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onAgain: () => void
}

export function RecipeBuilder(props: RecipeBuilderProps) {
  return props.part === 'thanks' ? <Thanks {...props} /> : <BuilderForm {...props} />
}

/** One form in two states: the choice of ingredients is a GET to the same page; the open request form is posted. */
function BuilderForm(props: RecipeBuilderProps) {
  const { part, ingredients, filter, form, message, onChoose, onSubmit } = props
  const isChoosing = part === 'choice'
  return (
    <form
      ref={form}
      method={isChoosing ? 'get' : 'post'}
      action={`${servicesHref({ filter })}#${builderAnchor}`}
      onChange={onChoose}
      onSubmit={onSubmit}
      className="builder mt-8 grid items-start gap-x-12 gap-y-4 lg:grid-cols-2"
    >
      <IngredientChoice chosen={ingredients} />
      <RecipeCard tab={builderWords.cardTab} tone="clay" title={builderWords.cardTitle}>
        <ChosenIngredients />
        <p
          ref={message}
          id={isChoosing ? builderAnchor : undefined}
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

function Thanks({ receipt, heading, filter, onAgain }: RecipeBuilderProps) {
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
      <p>{customRecipeForm.reply.promise.text}</p>
      {receipt ? <Receipt receipt={receipt} /> : null}
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
    <fieldset id={choiceId} tabIndex={-1} className="min-w-0 lg:sticky lg:top-24">
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

export type RequestFieldsProps = Omit<FormSlots, 'attach'> & {
  heading: Ref<HTMLHeadingElement>
  /** Ref of the element with the fields; it connects their form to the stored draft and to the browser's validation. */
  attach: Ref<HTMLDivElement>
}

const { request } = builderWords

/** Contact fields. The browser checks required fields and the email format; the server checks them again. */
function RequestFields(props: RequestFieldsProps) {
  const { anchorId, values, errors, isSending, heading, attach } = props
  return (
    <div ref={attach} id={anchorId && builderAnchor} className="grid gap-4">
      <h4 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold">
        {request.heading}
      </h4>
      {props.outcome}
      {props.hiddenInputs}
      <TypedFields
        form={customRecipeForm}
        names={contactFields}
        prefix="recipe"
        values={values}
        errors={errors}
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
