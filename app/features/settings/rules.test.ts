import { expect, test } from 'vitest'
import { defaultPromotion, defaultSite } from './content.ts'
import { promotionEndedNote, promotionState } from './rules.ts'
import { promotionSchema, siteSettingsSchema } from './schema.ts'

test.each([
  ['2025-06-30T21:59:59Z', 'upcoming'],
  ['2025-06-30T22:00:00Z', 'running'],
  ['2025-09-30T21:59:59Z', 'running'],
  ['2025-09-30T22:00:00Z', 'over'],
])('a promotion begins and ends at midnight in Johannesburg: %s is %s', (now, state) => {
  expect(promotionState(defaultPromotion, new Date(now))).toBe(state)
})

test('PRM-07 once over, the banner says since when', () => {
  expect(promotionEndedNote(defaultPromotion, new Date('2026-11-20T08:00:00Z'))).toBe(
    'This offer period ended on 30 September 2025 — ask us about current offers.',
  )
  expect(promotionEndedNote(defaultPromotion, new Date('2025-08-01T08:00:00Z'))).toBeNull()
})

test('the defaults fit their schemas', () => {
  expect(siteSettingsSchema.parse(defaultSite)).toEqual(defaultSite)
  expect(promotionSchema.parse(defaultPromotion)).toEqual(defaultPromotion)
})
