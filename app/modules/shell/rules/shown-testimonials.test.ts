import { expect, test } from 'vitest'
import { shownTestimonials } from './shown-testimonials.ts'

test('HOME-24 samples of testimonials are gone when the first real one comes', () => {
  const [sample, other, real] = [{ isSample: true }, { isSample: true }, { isSample: false }]
  expect(shownTestimonials([sample, other])).toEqual([sample, other])
  expect(shownTestimonials([sample, real, other])).toEqual([real])
})
