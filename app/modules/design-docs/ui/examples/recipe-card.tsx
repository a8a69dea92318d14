import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Stamp } from '#app/design/ui/stamp.tsx'

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
