import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { RecipeCard, type RecipeTone } from '#app/design/ui/recipe-card.tsx'
import { recipePageWords } from '#app/modules/prices/recipe/page/content.ts'
import {
  audienceNames,
  recipesOf,
  type Audience,
  type Recipe,
} from '#app/modules/prices/recipe/content.ts'
import { audienceSections, sectionWords } from '../content/services.ts'
import type { FromPrice } from './services-hero.tsx'

const tones = { small: 'leaf', mid: 'clay', growth: 'sunrise' } as const satisfies Record<
  Audience,
  RecipeTone
>

export type AudienceSectionProps = { audience: Audience; fromPrice: FromPrice }

/** SVC-05 to SVC-09, SVC-16: one audience with its three recipes on one card. */
export function AudienceSection({ audience, fromPrice }: AudienceSectionProps) {
  const { heading, text, tier, tip } = audienceSections[audience]
  const isMirrored = audience === 'mid'
  return (
    <div data-audience={audience}>
      <Band
        id={audience}
        tone={isMirrored ? 'sand' : 'paper'}
        labelledBy={`${audience}-heading`}
        className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-5"
      >
        <div className={`lg:col-span-2 ${isMirrored ? 'lg:order-last' : ''}`}>
          <h2 id={`${audience}-heading`}>{heading}</h2>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">{text}</p>
          <ButtonLink
            to={audienceNames[audience].href}
            variant="secondary"
            aria-describedby={`${audience}-heading`}
            className="mt-6"
          >
            {sectionWords.seeDetails}
          </ButtonLink>
        </div>
        <div className="lg:col-span-3">
          <RecipeCard tab={heading} tone={tones[audience]} title={tier} tip={tip}>
            <ul>
              {recipesOf[audience].map((recipe) => (
                <RecipeLine
                  key={recipe.id}
                  recipe={recipe}
                  href={`${audienceNames[audience].href}#${recipe.id}`}
                  fromPrice={fromPrice}
                />
              ))}
            </ul>
          </RecipeCard>
        </div>
      </Band>
    </div>
  )
}

type RecipeLineProps = { recipe: Recipe; href: string; fromPrice: FromPrice }

function RecipeLine({ recipe, href, fromPrice }: RecipeLineProps) {
  return (
    <li className="dotted-below last:[border:0]">
      <a href={href} className="group flex flex-wrap items-baseline gap-x-3 py-3">
        <span className="font-display text-lg font-semibold group-hover:underline">
          {recipe.name}
        </span>
        <span className="text-sm text-ink-soft">{recipePageWords.support(recipe.support)}</span>
        <span className="ms-auto font-display text-lg font-semibold text-clay-deep max-sm:ms-0 max-sm:w-full">
          {fromPrice(recipe.offer)}
        </span>
        <span className="w-full text-sm">{recipe.summary}</span>
      </a>
    </li>
  )
}
