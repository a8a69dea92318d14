import { Badge } from '#app/design/ui/badge.tsx'
import { Portrait } from '#app/design/ui/portrait.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { shownTestimonials } from '#app/modules/shell/rules/shown-testimonials.ts'
import { testimonials, testimonialWords, type Testimonial } from '../content.ts'

/** The testimonials of HOME-13; a sample says so on itself (HOME-24). */
export function Testimonials() {
  const shown = shownTestimonials(testimonials)
  const hasSamples = shown.some((testimonial) => testimonial.isSample)
  return (
    <Band labelledBy="testimonials-heading">
      <h2 id="testimonials-heading" className={hasSamples ? 'text-xl' : undefined}>
        {testimonialWords.heading}
      </h2>
      <div className="mt-4 grid items-start gap-x-12 gap-y-6 md:grid-cols-2">
        {shown.map((testimonial) => (
          <Quote key={testimonial.id} testimonial={testimonial} />
        ))}
      </div>
      {hasSamples ? (
        <p className="mt-4 text-sm text-ink-soft">{testimonialWords.sampleNote}</p>
      ) : null}
    </Band>
  )
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { name, role, company, solution, isSample } = testimonial
  return (
    <figure className="rule-beside ps-4">
      <blockquote className={isSample ? 'font-display' : 'font-display text-xl'}>
        <p>“{testimonial.quote}”</p>
      </blockquote>
      <figcaption className="mt-2 flex items-center gap-3 text-sm">
        <Portrait name={name} image={testimonial.isSample ? undefined : testimonial.image} />
        <span>
          {isSample ? <Badge tone="warning">{testimonialWords.sampleLabel}</Badge> : null}{' '}
          <b>{name}</b>, {role}
          <span className="block">{company}</span>
          {testimonialWords.uses} <TextLink to={solution.href}>{solution.name}</TextLink>
        </span>
      </figcaption>
    </figure>
  )
}
