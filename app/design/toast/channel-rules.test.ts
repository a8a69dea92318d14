import { describe, expect, test } from 'vitest'
import { toastChannels, toastDurationMs, toastsToClose, type OpenToast } from './channel-rules.ts'

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
