import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Ingredient = { text: ReactNode; detail?: ReactNode; isIncluded?: boolean }

/** A ticked list, ruled like a recipe. What is left out says so in words, too. */
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
