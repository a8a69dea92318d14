import { expect, test } from 'vitest'
import { formatCents } from './content.ts'

test('QUO-02 a sum has its cents, and no hyphen that a line breaks after', () => {
  expect([0, 5, 199_900, -112_500].map(formatCents)).toEqual([
    'R0.00',
    'R0.05',
    'R1,999.00',
    '−R1,125.00',
  ])
})
