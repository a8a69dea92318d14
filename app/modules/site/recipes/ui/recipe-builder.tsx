import type { FormEvent, ReactNode, Ref } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { noIngredient } from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { builderWords } from '../content/services.ts'
import { anchoredPart, builderAnchor, builderSectionId } from '../rules/builder-answer.ts'
import { servicesHref, type RecipeFilter } from '../rules/services-state.ts'
import { ChosenIngredients, IngredientChoice } from './ingredient-choice.tsx'
import { RequestFields, type RequestFieldsProps } from './request-fields.tsx'

export type RecipeBuilderProps = RequestFieldsProps & {
  filter: RecipeFilter
  /** When somebody answers, as it was promised. */
  promise: string
  /** Of a request that was sent. */
  receipt?: ReactNode
  /** Ref of the form while there is one. */
  form: Ref<HTMLFormElement>
  /** Takes the focus when the button is pressed without an ingredient (SVC-15). */
  message: Ref<HTMLParagraphElement>
  onChoose: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onAgain: () => void
}

/** SVC-10 to SVC-15. */
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
