import { expect, test } from 'vitest'
import { FactStore } from './facts.server.ts'
import { silentLog } from './logger.server.ts'

const pending = <Value>() => Promise.withResolvers<Value>()

test('a fact is loaded once until it is marked stale', async () => {
  const facts = new FactStore(silentLog)
  let loads = 0
  const read = () => facts.read('x', async () => ++loads)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  facts.markStale('x')
  expect(await read()).toBe(2)
  facts.markAllStale()
  expect(await read()).toBe(3)
})

test('PRC-24 a change announced during a load is read next, whichever load ends last', async () => {
  const facts = new FactStore(silentLog)
  const before = pending<string>()
  const after = pending<string>()
  const first = facts.read('x', () => before.promise)
  facts.markStale('x')
  const second = facts.read('x', () => after.promise)
  after.resolve('new')
  expect(await second).toBe('new')
  before.resolve('old')
  expect(await first).toBe('old')
  expect(await facts.read('x', async () => 'newest')).toBe('new')
})

test('T22 the last value serves while loading fails; without one the failure is told', async () => {
  const facts = new FactStore(silentLog)
  const fail = () => Promise.reject(new Error('down'))
  await expect(facts.read('x', fail)).rejects.toThrow('down')
  expect(await facts.read('x', async () => 1)).toBe(1)
  facts.markStale('x')
  expect(await facts.read('x', fail)).toBe(1)
  expect(await facts.read('x', async () => 2)).toBe(2)
})

test('T22 a first load that fails after a change leaves nothing to serve', async () => {
  const facts = new FactStore(silentLog)
  const first = pending<string>()
  const reading = facts.read('x', () => first.promise)
  facts.markStale('x')
  first.reject(new Error('down'))
  await expect(reading).rejects.toThrow('down')
  await expect(facts.read('x', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
})
