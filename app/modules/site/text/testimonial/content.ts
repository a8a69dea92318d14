import { audienceNames, audiences } from '#app/modules/prices/recipe/content.ts'
import { recipePages } from '#app/modules/prices/recipe/page/content.ts'
import { testimonials as homeTestimonials } from '../../home/content.ts'
import { testimonials as healthTestimonials } from '../../it-health/content.ts'
import { toSampleValue, textGroup } from '../rules.ts'

export const homeQuotes = textGroup(
  { place: 'testimonials:home', kind: 'testimonial', path: '/', name: 'Home testimonial' },
  homeTestimonials.map(({ id, solution: _solution, ...words }) => ({
    id,
    value: toSampleValue(words),
  })),
  { idPrefix: 'home-testimonial', count: 4, isSample: true },
)

export const healthQuotes = textGroup(
  {
    place: 'testimonials:it-health',
    kind: 'testimonial',
    path: '/resources/it-health',
    name: 'IT health testimonial',
  },
  healthTestimonials.map(({ id, ...words }) => ({
    id,
    value: toSampleValue({ ...words, company: '' }),
  })),
  { idPrefix: 'it-health-testimonial', count: 2, isSample: true },
)

export const recipeQuotes = textGroup(
  {
    place: 'testimonials:recipes',
    kind: 'testimonial',
    path: '/services/small-business',
    name: 'Recipe testimonial',
  },
  audiences.flatMap((audience) =>
    recipePages[audience].details.map(({ id, testimonial: { quote, author, company } }) => ({
      id,
      path: audienceNames[audience].href,
      value: toSampleValue({ quote, name: author, role: '', company }),
    })),
  ),
  { idPrefix: 'recipe-testimonial', count: 0, isSample: true },
)
