import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testimonials, type Testimonial } from '../content.ts'
import { ClientWords } from './it-health.tsx'

test('ITH-18 HOME-24 a sample says so in small letters, and is gone when the first real one comes', () => {
  const [sample] = testimonials
  const samples = renderToStaticMarkup(<ClientWords testimonials={testimonials} />)
  expect(samples).toContain('Sample testimonial')
  expect(samples).toContain(sample!.quote)
  expect(samples).toMatch(/<span[^>]*rounded-full[^>]*>L\w</)
  const real: Testimonial = {
    quote: 'All three are done.',
    name: 'Zola M.',
    role: 'Owner, Mthatha',
    isSample: false,
    consentRecord: 'C-1',
  }
  const later = renderToStaticMarkup(<ClientWords testimonials={[...testimonials, real]} />)
  expect(later).toContain(real.quote)
  expect(later).not.toMatch(/Sample|Lindiwe/)
  expect(samples).not.toContain('text-lg')
  expect(later).toContain('text-lg')
})
