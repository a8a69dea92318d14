import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testimonialsOf } from '../../text/rules.ts'
import { healthQuotes } from '../../text/testimonial/content.ts'
import { ClientTestimonials } from './it-health.tsx'

const render = (edited = {}) =>
  renderToStaticMarkup(<ClientTestimonials quotes={testimonialsOf(healthQuotes, edited)} />)

test('ITH-18 HOME-24 EDT-02 sample testimonials are small and labelled, can be hidden, and disappear once a real one exists', () => {
  const samples = render()
  expect(samples).toContain('Sample testimonial')
  expect(samples).toContain('The report fitted on one page')
  expect(samples).toMatch(/<span[^>]*rounded-full[^>]*>L\w</)
  expect(samples).not.toContain('text-lg')
  expect(render({ 'it-health-practice': { isHidden: true } })).toBe('')
  const real = { quote: 'All three are done.', name: 'Zola M.', role: 'Owner', company: '' }
  const later = render({ 'it-health-testimonial-1': { ...real, isHidden: false } })
  expect(later).toContain(real.quote)
  expect(later).toContain('text-lg')
  expect(later).not.toMatch(/Sample|Lindiwe/)
})
