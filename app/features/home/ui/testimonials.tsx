import { Badge } from '#app/design/ui/badge.tsx'
import { Portrait } from '#app/design/ui/portrait.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { shownTestimonials } from '#app/features/shell/rules/shown-testimonials.ts'
import { testimonials, testimonialWords, type Testimonial } from '../content.ts'

/** The testimonials of HOME-13; a sample says so on itself (HOME-24). */
export function Testimonials() {
  const shown = shownTestimonials(testimonials)
  const isOfSamples = shown.every((testimonial) => testimonial.isSample)
  return (
    <Band labelledBy="testimonials-heading">
      <h2 id="testimonials-heading" className={isOfSamples ? 'text-xl' : undefined}>
        {testimonialWords.heading}
      </h2>
      {isOfSamples ? (
        <details className="fold">
          <summary className="accordion-summary mt-2 text-sm">{testimonialWords.read}</summary>
          <Quotes testimonials={shown} />
        </details>
      ) : (
        <Quotes testimonials={shown} />
      )}
    </Band>
  )
}

function Quotes({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const hasSamples = testimonials.some((testimonial) => testimonial.isSample)
  return (
    <>
      <div className="mt-4 grid items-start gap-x-12 gap-y-6 md:grid-cols-2">
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.id} testimonial={testimonial} />
        ))}
      </div>
      {hasSamples ? (
        <p className="mt-4 text-sm text-ink-soft">{testimonialWords.sampleNote}</p>
      ) : null}
    </>
  )
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { name, role, company, solution } = testimonial
  return (
    <figure className="rule-beside ps-4">
      <blockquote className={testimonial.isSample ? 'font-display' : 'font-display text-xl'}>
        <p>“{testimonial.quote}”</p>
      </blockquote>
      <figcaption className="mt-2 flex items-center gap-3 text-sm">
        {testimonial.isSample ? null : <Portrait name={name} image={testimonial.image} />}
        <span>
          {testimonial.isSample ? (
            <Badge tone="warning">{testimonialWords.sampleLabel}</Badge>
          ) : null}{' '}
          <b>{name}</b>, {role}
          <span className="block">{company}</span>
          {testimonialWords.uses} <TextLink to={solution.href}>{solution.name}</TextLink>
        </span>
      </figcaption>
    </figure>
  )
}
