import { Band } from '#app/design/ui/band.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { recipeFaq } from '../content/faq.ts'
import { everyRecipe } from '../content/services.ts'

/** What holds for all nine, in the words of the FAQ. */
export function EveryRecipe() {
  const answers = everyRecipe.answers.map((id) => recipeFaq.find((item) => item.id === id)!)
  return (
    <Band tone="deep" labelledBy="every-recipe-heading">
      <h2 id="every-recipe-heading">{everyRecipe.heading}</h2>
      <dl className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {answers.map(({ id, question, answer }) => (
          <div key={id} className="rule-above pt-3">
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-2 text-sm text-on-deep-soft">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 flex flex-wrap items-center gap-x-6">
        <b className="text-sunrise">{everyRecipe.firstMonth}</b>
        <TextLink
          to={everyRecipe.security.href}
          className="inline-flex min-h-touch items-center text-on-deep"
        >
          {everyRecipe.security.label}
        </TextLink>
      </p>
    </Band>
  )
}
