import { expect, test } from 'vitest'
import { silentLog } from './logger.server.ts'
import { TaggedCache } from './tagged-cache.server.ts'

test('a value is loaded once until it is marked stale', async () => {
  const cache = new TaggedCache(silentLog)
  let loads = 0
  const read = () => cache.read('x', async () => ++loads)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  cache.markStale('x')
  expect(await read()).toBe(2)
  cache.markAllStale()
  expect(await read()).toBe(3)
})

test('PRC-24 after a change during a load, the next read gets the new value, even if the old load ends last', async () => {
  const cache = new TaggedCache(silentLog)
  const before = Promise.withResolvers<string>()
  const after = Promise.withResolvers<string>()
  const first = cache.read('x', () => before.promise)
  cache.markStale('x')
  const second = cache.read('x', () => after.promise)
  after.resolve('new')
  expect(await second).toBe('new')
  before.resolve('old')
  expect(await first).toBe('old')
  expect(await cache.read('x', async () => 'newest')).toBe('new')
})

test('T22 while loading fails, the last value is served, and without one the error is thrown', async () => {
  const cache = new TaggedCache(silentLog)
  const fail = () => Promise.reject(new Error('down'))
  await expect(cache.read('x', fail)).rejects.toThrow('down')
  expect(await cache.read('x', async () => 1)).toBe(1)
  cache.markStale('x')
  expect(await cache.read('x', fail)).toBe(1)
  expect(await cache.read('x', async () => 2)).toBe(2)
})

test('T22 a first load that fails after a change leaves no value in the cache', async () => {
  const cache = new TaggedCache(silentLog)
  const first = Promise.withResolvers<string>()
  const reading = cache.read('x', () => first.promise)
  cache.markStale('x')
  first.reject(new Error('down'))
  await expect(reading).rejects.toThrow('down')
  await expect(cache.read('x', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
})
