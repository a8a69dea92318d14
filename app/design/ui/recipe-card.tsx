import type { ReactNode } from 'react'
import { VisuallyHidden } from './icon.tsx'

export type Ingredient = { text: ReactNode; detail?: ReactNode; isIncluded?: boolean }

/** Ticked list in the style of a recipe. Screen readers announce "Not included" before items that are not included. */
export function IngredientList({ items }: { items: readonly (Ingredient | string)[] }) {
  const ingredients = items.map((item) => (typeof item === 'string' ? { text: item } : item))
  return (
    <ul className="ingredients" role="list">
      {ingredients.map(({ text, detail, isIncluded = true }, index) => (
        <li key={index} className={isIncluded ? undefined : 'ingredient-left-out'}>
          {isIncluded ? null : <VisuallyHidden>Not included: </VisuallyHidden>}
          <span>{text}</span>
          {detail ? (
            <>
              {' '}
              <span className="ingredient-detail">{detail}</span>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

export function MarginNote({
  label = 'Pro tip',
  children,
}: {
  label?: string
  children: ReactNode
}) {
  return (
    <p className="margin-note">
      <span className="margin-note-label">{`${label}:`}</span> {children}
    </p>
  )
}

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
  /** Text on the coloured tab: the audience of the card. */
  tab?: ReactNode
  tone?: RecipeTone
  badge?: ReactNode
  /** Facts for the line under the title: "Serves 5 devices", "Support 8/5". */
  meta?: readonly ReactNode[]
  summary?: ReactNode
  ingredientsTitle?: ReactNode
  ingredients?: readonly (Ingredient | string)[]
  price?: ReactNode
  tip?: ReactNode
  tipLabel?: string
  actions?: ReactNode
  children?: ReactNode
}

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

type NumberedStepProps = {
  number: number
  title: string
  text: string
  textClassName: string
}

export function NumberedStep({ number, title, text, textClassName }: NumberedStepProps) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="w-6 flex-none font-display text-3xl leading-solid font-semibold text-clay"
      >
        {number}
      </span>
      <div>
        <h3>{title}</h3>
        <p className={textClassName}>{text}</p>
      </div>
    </li>
  )
}

export function Stamp({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <p className="stamp">
      <span>{children}</span>
      {note ? <span className="stamp-note">{note}</span> : null}
    </p>
  )
}

/** Initials of a person. Decorative: the page must show the name next to it. */
export function Portrait({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-11 flex-none rounded-full grid place-items-center bg-leaf-mist font-display font-semibold text-leaf"
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}
