import { audienceNames, audiences } from '#app/modules/prices/recipe/content.ts'
import { recipePages } from '#app/modules/prices/recipe/page/content.ts'
import { testimonials as homeTestimonials } from '../../home/content.ts'
import { testimonials as healthTestimonials } from '../../it-health/content.ts'
import { toSampleValue, textGroup } from '../rules.ts'

type Quote = { quote: string; name: string; role: string; company: string }

/** The testimonials of a place: samples, and `count` texts for real ones. */
const quoteGroup = (
  id: string,
  [path, name]: readonly [path: string, name: string],
  samples: readonly (Quote & { id: string; path?: string })[],
  count: number,
) =>
  textGroup(
    { place: `testimonials:${id}`, kind: 'testimonial', path, name: `${name} testimonial` },
    samples.map(({ id, path, ...words }) => ({ id, path, value: toSampleValue(words) })),
    { idPrefix: `${id}-testimonial`, count, isSample: true },
  )

export const homeQuotes = quoteGroup(
  'home',
  ['/', 'Home'],
  homeTestimonials.map(({ solution: _solution, ...sample }) => sample),
  4,
)

export const healthQuotes = quoteGroup(
  'it-health',
  ['/resources/it-health', 'IT health'],
  healthTestimonials.map((sample) => ({ ...sample, company: '' })),
  2,
)

export const recipeQuotes = quoteGroup(
  'recipes',
  ['/services/small-business', 'Recipe'],
  audiences.flatMap((audience) =>
    recipePages[audience].details.map(({ id, testimonial: { quote, author, company } }) => ({
      id,
      path: audienceNames[audience].href,
      quote,
      name: author,
      role: '',
      company,
    })),
  ),
  0,
)
