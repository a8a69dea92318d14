import { Portrait } from '#app/design/ui/portrait.tsx'
import { shownTestimonials } from '#app/modules/shell/rules/shown-testimonials.ts'
import { testimonialWords, type Testimonial } from '../content.ts'

/** ITH-18: a sample says so, and takes less room than what a client will have said. */
export function ClientWords({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return shownTestimonials(testimonials).map(({ quote, name, role, isSample }) => (
    <figure key={name} className="rule-beside ps-5">
      {isSample ? (
        <p className="text-xs font-bold tracking-wide text-ink-soft uppercase">
          {testimonialWords.label}
        </p>
      ) : null}
      <blockquote className={isSample ? 'mt-1 text-sm' : 'font-display text-lg'}>
        “{quote}”
      </blockquote>
      <figcaption className="mt-2 flex items-center gap-3 text-sm text-ink-soft">
        <Portrait name={name} />
        <span>
          {name}, {role}
        </span>
      </figcaption>
    </figure>
  ))
}
