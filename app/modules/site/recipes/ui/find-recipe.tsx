import type { ReactNode } from 'react'
import { findAnchor, findHours, findProofs, findSizes, findWords } from '../content/find-recipe.ts'

export type FindRecipeProps = {
  /** The page that answers. */
  path: string
  chosen?: { size: string; hours: string; proof: string }
  /** The answer, where there is one. */
  children?: ReactNode
}

/** SIT-01: a plain form, so that it works without script and its answer has an address that can be shared. */
export function FindRecipe({ path, chosen, children }: FindRecipeProps) {
  return (
    <section id={findAnchor} aria-labelledby="find-heading" className="finder no-print wrap pb-8">
      <div className="card card-raised">
        <h2 id="find-heading" className="text-2xl">
          {findWords.heading}
        </h2>
        <p className="mt-1 text-ink-soft">{findWords.text}</p>
        <form
          action={`${path}#${findAnchor}`}
          className="mt-4 grid items-end gap-4 md:grid-cols-2 lg:grid-cols-[1fr_0.95fr_1.05fr_auto]"
        >
          <Question name="size" label={findWords.size} value={chosen?.size ?? ''}>
            {findSizes.map((size) => (
              <option key={size} value={size}>
                {size === '' ? findWords.choose : findWords.sizeNames(size)}
              </option>
            ))}
          </Question>
          <Question name="hours" label={findWords.hours} value={chosen?.hours}>
            {findHours.map((hours) => (
              <option key={hours} value={hours}>
                {findWords.hoursNames[hours]}
              </option>
            ))}
          </Question>
          <Question name="proof" label={findWords.proof} value={chosen?.proof}>
            {findProofs.map((proof) => (
              <option key={proof} value={proof}>
                {findWords.proofNames[proof]}
              </option>
            ))}
          </Question>
          <button type="submit" className="button button-primary">
            {findWords.submit}
          </button>
        </form>
        {children}
      </div>
    </section>
  )
}

type QuestionProps = { name: string; label: string; value: string | undefined; children: ReactNode }

function Question({ name, label, value, children }: QuestionProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <select name={name} defaultValue={value} required className="control">
        {children}
      </select>
    </label>
  )
}
