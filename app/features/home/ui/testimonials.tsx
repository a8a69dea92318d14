import { Badge } from '#app/design/ui/badge.tsx'
import { Portrait } from '#app/design/ui/portrait.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { testimonials, testimonialWords, type Testimonial } from '../content.ts'

/** The testimonials of HOME-13; a sample says so on itself (HOME-24). */
export function Testimonials() {
  return (
    <Band labelledBy="testimonials-heading">
      <h2 id="testimonials-heading">{testimonialWords.heading}</h2>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 md:grid-cols-2">
        {testimonials.map((testimonial, index) => (
          <Quote key={testimonial.id} testimonial={testimonial} isLower={index % 2 === 1} />
        ))}
      </div>
      {testimonials.some((testimonial) => testimonial.isSample) ? (
        <p className="mt-8 text-sm text-ink-soft">{testimonialWords.sampleNote}</p>
      ) : null}
    </Band>
  )
}

function Quote({ testimonial, isLower }: { testimonial: Testimonial; isLower: boolean }) {
  const { name, role, company, solution } = testimonial
  return (
    <figure className={`border-s-4 border-sunrise ps-4 ${isLower ? 'md:mt-12' : ''}`}>
      <blockquote className="font-display text-xl ">
        <p>“{testimonial.quote}”</p>
      </blockquote>
      <figcaption className="mt-4 flex items-center gap-3 text-sm">
        <Portrait name={name} image={testimonial.isSample ? undefined : testimonial.image} />
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
