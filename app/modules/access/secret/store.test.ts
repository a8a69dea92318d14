import { expect, test } from 'vitest'
import { RankedQueue, QueueFullError } from './store.server.ts'

test('T10 the queue runs no more jobs at once than its limit', async () => {
  const queue = new RankedQueue(2, 64)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((later) => setTimeout(later, 2))
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => queue.run(0, work)))
  expect(most).toBe(2)
})

test('T10 a first attempt overtakes queued guesses', async () => {
  const queue = new RankedQueue(1, 64)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const order: string[] = []
  const jobs = [queue.run(1, () => opened)]
  for (let guess = 0; guess < 5; guess++)
    jobs.push(queue.run(9, async () => void order.push(`guess ${guess}`)))
  jobs.push(queue.run(1, async () => void order.push('owner')))
  open()
  await Promise.all(jobs)
  expect(order).toEqual(['owner', 'guess 0', 'guess 1', 'guess 2', 'guess 3', 'guess 4'])
})

test('T10 a full queue drops the job with the most attempts, and continues after a failed job', async () => {
  const queue = new RankedQueue(1, 2)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const first = queue.run(0, async () => {
    await opened
    throw new Error('hashing failed')
  })
  const guesses = [queue.run(7, async () => 'a'), queue.run(8, async () => 'b')]
  const owner = queue.run(1, async () => 'owner')
  await expect(guesses[1]).rejects.toBeInstanceOf(QueueFullError)
  open()
  await expect(first).rejects.toThrow('hashing failed')
  expect(await owner).toBe('owner')
  expect(await guesses[0]).toBe('a')
})
