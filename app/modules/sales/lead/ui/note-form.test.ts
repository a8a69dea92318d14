import { expect, test } from 'vitest'
import { hasArrived } from './note-form.tsx'

const note = (id: number, body: string) => ({ id, body, authorName: 'Naledi Owner', at: '' })

test('LDS-03 a pending note is not shown twice once the live stream delivers it', () => {
  const earlier = note(1, 'Phoned.')
  const pending = { body: 'Phoned.', known: new Set([earlier.id]) }
  expect(hasArrived(pending, [earlier])).toBe(false)
  expect(hasArrived(pending, [earlier, note(2, 'Another note')])).toBe(false)
  expect(hasArrived(pending, [earlier, note(3, 'Phoned.')])).toBe(true)
})
