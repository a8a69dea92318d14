import type { ReactNode } from 'react'
import { IngredientList, type Ingredient } from './ingredient-list.tsx'
import { MarginNote } from './margin-note.tsx'

export type RecipeTone = 'leaf' | 'clay' | 'sunrise' | 'ink'
const tones: Record<RecipeTone, string> = {
  leaf: 'recipe',
  clay: 'recipe recipe-clay',
  sunrise: 'recipe recipe-sunrise',
  ink: 'recipe recipe-ink',
}

export type RecipeCardProps = {
  title: ReactNode
  headingLevel?: 'h2' | 'h3' | 'h4'
  id?: string
  /** What stands on the coloured tab: for whom the card is. */
  tab?: ReactNode
  tone?: RecipeTone
  badge?: ReactNode
  /** Facts for the line under the title: "Serves 5 devices", "Support 8/5". */
  meta?: readonly ReactNode[]
  summary?: ReactNode
  ingredientsTitle?: ReactNode
  ingredients?: readonly (Ingredient | string)[]
  /** A `Stamp`, or anything that says what it costs. */
  price?: ReactNode
  tip?: ReactNode
  tipLabel?: string
  actions?: ReactNode
  children?: ReactNode
}

/** The index card that every package, bundle and plan is written on. */
export function RecipeCard(props: RecipeCardProps) {
  const { title, headingLevel: Heading = 'h3', id, tab, tone = 'leaf', badge, meta = [] } = props
  return (
    <article id={id} className={tones[tone]}>
      {tab ? <p className="recipe-tab">{tab}</p> : null}
      <header className="recipe-head">
        {badge ? <p className="recipe-badge">{badge}</p> : null}
        <Heading className="recipe-title">{title}</Heading>
        {meta.length > 0 ? (
          <p className="recipe-meta">
            {meta.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </p>
        ) : null}
      </header>
      {props.summary ? <p>{props.summary}</p> : null}
      {props.ingredients ? (
        <div>
          {props.ingredientsTitle ? (
            <p className="recipe-subhead">{props.ingredientsTitle}</p>
          ) : null}
          <IngredientList items={props.ingredients} />
        </div>
      ) : null}
      {props.children}
      {props.price}
      {props.tip ? <MarginNote label={props.tipLabel}>{props.tip}</MarginNote> : null}
      {props.actions ? <div className="recipe-foot">{props.actions}</div> : null}
    </article>
  )
}
