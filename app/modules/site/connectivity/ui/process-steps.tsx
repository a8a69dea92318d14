import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { productPageWords, type Points } from '../content/product-page.ts'

/** CON-25, and the way on from a product page. */
export function ProcessSteps({ process, tone }: { process: Points; tone?: 'paper' | 'sand' }) {
  const { primary, closing } = productPageWords
  return (
    <Band tone={tone} labelledBy="process-heading">
      <h2 id="process-heading">{process.heading}</h2>
      <p className="mt-2 text-lg text-ink-soft">{process.text}</p>
      <ol className="mt-8 grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        {process.items.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 lg:block">
            <span
              aria-hidden="true"
              className="w-6 flex-none font-display text-3xl leading-solid font-semibold text-clay lg:mb-2 lg:block"
            >
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10 line-above pt-6 font-display text-lg">{closing}</p>
      <ButtonLink to={primary.href} className="mt-4 max-sm:w-full">
        {primary.label}
      </ButtonLink>
    </Band>
  )
}
