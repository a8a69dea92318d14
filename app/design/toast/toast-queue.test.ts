import { describe, expect, test } from 'vitest'
import { ToastQueue, type ToastMessage } from './toast-queue.ts'

const message = (title: string): ToastMessage => ({ channel: 'stack', title, tone: 'info' })
const now = new Date('2026-11-20T08:00:00Z')

describe('ToastQueue', () => {
  test('a message shown before the toaster is there waits for it, in order', () => {
    const queue = new ToastQueue()
    queue.show(message('first'), now)
    queue.show(message('second'), now)
    const seen: string[] = []
    queue.presentWith((shown) => seen.push(shown.title))
    queue.show(message('third'), now)
    expect(seen).toEqual(['first', 'second', 'third'])
  })

  test('after the toaster has gone messages wait for the next one and come once', () => {
    const queue = new ToastQueue()
    const stop = queue.presentWith(() => undefined)
    stop()
    queue.show(message('later'), now)
    const seen: string[] = []
    queue.presentWith((shown) => seen.push(shown.title))()
    queue.presentWith((shown) => seen.push(shown.title))
    expect(seen).toEqual(['later'])
  })

  test('a message that is no longer true goes, shown or waiting, and can still be read', () => {
    const queue = new ToastQueue()
    const withdrawWaiting = queue.show(message('waiting'), now)
    withdrawWaiting()
    const shown: number[] = []
    const closed: number[] = []
    queue.presentWith(
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
