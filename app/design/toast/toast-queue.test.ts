import { describe, expect, test } from 'vitest'
import {
  type OpenToast,
  type ToastMessage,
  ToastQueue,
  toastChannels,
  toastDurationMs,
  toastsToClose,
} from './toast-queue.ts'

const message = (title: string): ToastMessage => ({ channel: 'stack', title, tone: 'info' })
const now = new Date('2026-11-20T08:00:00Z')

describe('ToastQueue', () => {
  test('a message shown before the toaster is there waits for it, in order', () => {
    const queue = new ToastQueue()
    queue.show(message('first'), now)
    queue.show(message('second'), now)
    const seen: string[] = []
    queue.setPresenter((shown) => seen.push(shown.title))
    queue.show(message('third'), now)
    expect(seen).toEqual(['first', 'second', 'third'])
  })

  test('after the toaster has gone messages wait for the next one and come once', () => {
    const queue = new ToastQueue()
    const stop = queue.setPresenter(() => undefined)
    stop()
    queue.show(message('later'), now)
    const seen: string[] = []
    queue.setPresenter((shown) => seen.push(shown.title))()
    queue.setPresenter((shown) => seen.push(shown.title))
    expect(seen).toEqual(['later'])
  })

  test('a message that is no longer true goes, shown or waiting, and can still be read', () => {
    const queue = new ToastQueue()
    const withdrawWaiting = queue.show(message('waiting'), now)
    withdrawWaiting()
    const shown: number[] = []
    const closed: number[] = []
    queue.setPresenter(
      ({ id }) => shown.push(id),
      (id) => closed.push(id),
    )
    const withdraw = queue.show(message('shown'), now)
    withdraw()
    expect(shown).toEqual([2])
    expect(closed).toEqual([2])
    expect(queue.messages().map(({ title }) => title)).toEqual(['shown', 'waiting'])
  })

  test('LIM-09 the last ten messages can be read again, newest first', () => {
    const queue = new ToastQueue()
    for (let index = 1; index <= 12; index++) queue.show(message(`message ${index}`), now)
    const titles = queue.messages().map((past) => past.title)
    expect(titles).toHaveLength(10)
    expect(titles[0]).toBe('message 12')
    expect(titles.at(-1)).toBe('message 3')
  })

  test('watchers hear of every message until they stop', () => {
    const queue = new ToastQueue()
    let heard = 0
    const stop = queue.watch(() => heard++)
    queue.show(message('one'), now)
    stop()
    queue.show(message('two'), now)
    expect(heard).toBe(1)
  })
})

const open = (...channels: OpenToast['channel'][]): OpenToast[] =>
  channels.map((channel, index) => ({ id: `${channel}-${index}`, channel }))

describe('room for one more toast', () => {
  test.each([
    ['LIM-06 an empty single channel', open(), 'single', []],
    ['LIM-06 a second toast replaces the first', open('single'), 'single', ['single-0']],
    [
      'LIM-06 the other channel is left alone',
      open('stack', 'single', 'stack'),
      'single',
      ['single-1'],
    ],
    ['LIM-07 two open of three', open('stack', 'stack'), 'stack', []],
    ['LIM-07 a fourth replaces the oldest', open('stack', 'stack', 'stack'), 'stack', ['stack-0']],
    ['LIM-07 single toasts do not count', open('single', 'stack', 'stack'), 'stack', []],
    [
      'too many close down to the limit',
      open('stack', 'stack', 'stack', 'stack'),
      'stack',
      ['stack-0', 'stack-1'],
    ],
  ] as const)('%s', (_name, toasts, channel, closed) => {
    expect(toastsToClose(toasts, channel)).toEqual(closed)
  })

  test('LIM-06 LIM-07 no sequence of toasts breaks a limit', () => {
    let toasts: OpenToast[] = []
    for (let index = 0; index < 60; index++) {
      const channel = index % 7 < 3 ? 'single' : 'stack'
      const closed = toastsToClose(toasts, channel)
      toasts = [
        ...toasts.filter((toast) => !closed.includes(toast.id)),
        { id: String(index), channel },
      ]
      for (const name of ['single', 'stack'] as const) {
        const count = toasts.filter((toast) => toast.channel === name).length
        expect(count).toBeLessThanOrEqual(toastChannels[name].limit)
      }
    }
    expect(toasts).toHaveLength(4)
  })
})

test.each([
  ['LIM-07 the stack stays 4000 ms', 'stack', undefined, 4000],
  ['LIM-08 unless told 5000 ms', 'stack', 5000, 5000],
  ['a single toast stays 5000 ms', 'single', undefined, 5000],
] as const)('%s', (_name, channel, durationMs, expected) => {
  expect(toastDurationMs(channel, durationMs)).toBe(expected)
})
