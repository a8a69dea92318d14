import { expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.server.ts'

test('T21 never more than so many at once, in order, also after a failure', async () => {
  const limiter = new ConcurrencyLimiter(3)
  const order: number[] = []
  let running = 0
  let most = 0
  const task = (number: number) => async () => {
    order.push(number)
    most = Math.max(most, ++running)
    await new Promise((later) => setTimeout(later, 2))
    running--
    if (number === 2) throw new Error('broken')
  }
  const numbers = Array.from({ length: 12 }, (_, number) => number)
  const results = await Promise.allSettled(numbers.map((number) => limiter.run(task(number))))
  expect([most, order, results.filter(({ status }) => status === 'rejected').length]).toEqual([
    3,
    numbers,
    1,
  ])
})
