import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenToasts } from './open-toasts.ts'
import { type PastMessage, toastChannels } from './toast-queue.ts'

let count = 0
const message = (title: string, more: Partial<PastMessage> = {}): PastMessage => ({
  id: ++count,
  shownAt: new Date('2026-11-20T08:00:00Z'),
  channel: 'stack',
  tone: 'info',
  title,
  ...more,
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function openWithMessages(...messages: PastMessage[]) {
  const toasts = new OpenToasts()
  for (const one of messages) toasts.show(one)
  const titles = () => toasts.toasts().map((toast) => toast.message.title)
  return { toasts, titles }
}

test('LIM-07 the stack shows three toasts for 4000 ms each, newest first', () => {
  const { titles } = openWithMessages(message('1'), message('2'), message('3'), message('4'))
  expect(titles()).toEqual(['4', '3', '2'])
  vi.advanceTimersByTime(3_999)
  expect(titles()).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('LIM-06 the single channel shows one toast for 5000 ms, in addition to the stack', () => {
  const single = { channel: 'single' } as const
  const { titles } = openWithMessages(message('a', single), message('b'), message('c', single))
  expect(titles()).toEqual(['c', 'b'])
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['c'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('LIM-06 LIM-07 a sequence of 60 toasts never exceeds the limit of a channel', () => {
  const { toasts } = openWithMessages()
  for (let index = 0; index < 60; index++) {
    toasts.show(message(String(index), { channel: index % 7 < 3 ? 'single' : 'stack' }))
    for (const name of ['single', 'stack'] as const) {
      const shown = toasts.toasts().filter((toast) => toast.message.channel === name)
      expect(shown.length).toBeLessThanOrEqual(toastChannels[name].limit)
    }
  }
  expect(toasts.toasts()).toHaveLength(4)
})

test('LIM-08 a toast can have a custom duration', () => {
  const { titles } = openWithMessages(message('short', { durationMs: 1_000 }), message('usual'))
  vi.advanceTimersByTime(1_000)
  expect(titles()).toEqual(['usual'])
})

test('LIM-09 pausing stops all timers, and each toast keeps its remaining time', () => {
  const { toasts, titles } = openWithMessages(message('1'))
  vi.advanceTimersByTime(3_000)
  toasts.pauseTimers('pointer')
  vi.advanceTimersByTime(60_000)
  toasts.show(message('2'))
  toasts.pauseTimers('focus')
  toasts.resumeTimers('pointer')
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['2', '1'])
  toasts.resumeTimers('focus')
  vi.advanceTimersByTime(1_000)
  expect(titles()).toEqual(['2'])
  vi.advanceTimersByTime(3_000)
  expect(titles()).toEqual([])
})

test('closing a toast removes it and notifies watchers until they stop watching', () => {
  const { toasts, titles } = openWithMessages(message('1'), message('2'))
  let heard = 0
  const stop = toasts.watch(() => heard++)
  toasts.close(toasts.toasts()[1]!.id)
  expect(titles()).toEqual(['2'])
  expect(heard).toBe(1)
  stop()
  vi.advanceTimersByTime(4_000)
  expect(heard).toBe(1)
  expect(titles()).toEqual([])
  toasts.resumeTimers('away')
})
