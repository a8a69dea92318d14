import { CheckList } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import {
  IngredientList,
  MarginNote,
  NumberedStep,
  Portrait,
  RecipeCard,
  Stamp,
} from '#app/design/ui/recipe-card.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'

export function RecipeCardComplete() {
  return (
    <RecipeCard
      title="Essential"
      headingLevel="h4"
      tab="Small business"
      badge={<Badge tone="leaf">Most popular</Badge>}
      meta={['Serves 5 devices', 'Support 8/5']}
      summary="The basics, kept in order."
      ingredientsTitle="Ingredients"
      ingredients={['Helpdesk', 'Backup', { text: 'Engineer on site', isIncluded: false }]}
      price={<Stamp note="per month">On request</Stamp>}
      tip="Start with the backup."
      actions={<ButtonLink to="/services/small-business">See the recipe</ButtonLink>}
    />
  )
}

export function RecipeCardTones() {
  return (
    <div className="grid w-full gap-6 sm:grid-cols-3">
      <RecipeCard title="Home" headingLevel="h4" tab="Home" tone="clay" summary="Clay" />
      <RecipeCard title="Power" headingLevel="h4" tab="Power" tone="sunrise" summary="Sunrise" />
      <RecipeCard title="Large" headingLevel="h4" tab="Large" tone="ink" summary="Ink" />
    </div>
  )
}

export function IngredientListWithSomethingLeftOut() {
  return (
    <IngredientList
      items={[
        'Helpdesk on weekdays',
        { text: 'Backup', detail: 'every night, kept for 30 days' },
        { text: 'Engineer on site', isIncluded: false },
      ]}
    />
  )
}

export function CheckListPromises() {
  return (
    <CheckList items={['Answer in one hour', 'No contract']} label="Our promises" className="" />
  )
}

export function MarginNoteProTip() {
  return <MarginNote>Put the router and the fibre box on the same UPS.</MarginNote>
}

export function NumberedStepSteps() {
  return (
    <ol className="grid gap-4">
      <NumberedStep
        number={1}
        title="Tell us what you need"
        text="A form with four fields."
        textClassName="text-ink-soft"
      />
      <NumberedStep
        number={2}
        title="We call you"
        text="Within one business day."
        textClassName="text-ink-soft"
      />
    </ol>
  )
}

export function StampPriceWithNote() {
  return <Stamp note="per month, excl. VAT">On request</Stamp>
}

export function PortraitWithoutAPicture() {
  return <Portrait name="Thandi Mokoena" />
}
