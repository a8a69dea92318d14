import { expect, test } from 'vitest'
import { mainActionOf } from './main-action.ts'

test.each([
  ['/', '/resources/it-health'],
  ['/pricing', '#custom-quote'],
  ['/services/compare', '#custom-quote'],
  ['/services/mid-size', '/resources/it-health'],
  ['/bundles', '/resources/it-health'],
  ['/bundles/business-pro', '#quote-form'],
  ['/connectivity', '#build-your-recipe'],
  ['/connectivity/fibre', '#coverage-address'],
  ['/connectivity/fixed-wireless', '/connectivity/fibre'],
  ['/resources/it-health', undefined],
])('SIT-05 the main action on %s leads to %s', (path, href) => {
  expect(mainActionOf(path)?.href).toBe(href)
})
