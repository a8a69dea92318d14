import { expect, test } from 'vitest'
import { trackActivity } from './calls.ts'

test('T2 a console marks what it asks from a minute after the last sign of a person', () => {
  let now = 5_000
  const notes = new Map<string, () => void>()
  const headers = trackActivity(
    () => now,
    (sign, note) => notes.set(sign, note),
  )
  for (const sign of ['keydown', 'pointermove', 'touchstart', 'wheel', 'pointerdown']) {
    expect(headers()).toEqual({})
    now += 60_001
    expect(headers()).toEqual({ 'X-Unattended': '1' })
    notes.get(sign)!()
  }
  expect(headers()).toEqual({})
})
