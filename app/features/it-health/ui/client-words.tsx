import { sampleTestimonial } from '../content.ts'

export function SampleTestimonial() {
  return (
    <figure className="border-l-4 border-sunrise pl-5">
      <p className="text-xs font-bold tracking-wide text-ink-soft uppercase">
        {sampleTestimonial.label}
      </p>
      <blockquote className="mt-2 font-display text-lg">“{sampleTestimonial.quote}”</blockquote>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {sampleTestimonial.name}, {sampleTestimonial.role}
      </figcaption>
    </figure>
  )
}
