import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Stamp } from '#app/design/ui/stamp.tsx'

export function ShelfExample() {
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <RecipeCard
        title="Home office"
        tab="Home"
        tone="clay"
        meta={['Serves 3 devices', 'Support 8/5']}
        ingredients={['Fibre or LTE', 'UPS for the router', 'Helpdesk']}
        price={<Stamp note="per month">On request</Stamp>}
        actions={
          <ButtonLink to="/services/home" variant="secondary">
            See the recipe
          </ButtonLink>
        }
      />
      <RecipeCard
        title="Small business"
        tab="Small business"
        badge={<Badge tone="leaf">Most popular</Badge>}
        meta={['Serves 20 devices', 'Support 24/7']}
        ingredients={['Fibre with LTE behind it', 'Backup every night', 'Engineer on site']}
        price={<Stamp note="per month">On request</Stamp>}
        tip="Start with the backup."
        actions={<ButtonLink to="/services/small-business">See the recipe</ButtonLink>}
      />
    </div>
  )
}
