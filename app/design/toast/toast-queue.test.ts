import { beforeEach, expect, test } from 'vitest'
import { ToastQueue } from './toast-queue.ts'

const now = new Date('2026-11-20T08:00:00Z')

let queue: ToastQueue
beforeEach(() => void (queue = new ToastQueue()))
const show = (title: string) => queue.show({ channel: 'stack', title, tone: 'info' }, now)

test('messages sent before the toaster is ready are shown in order once it is', () => {
  show('first')
  show('second')
  const seen: string[] = []
  queue.setPresenter((shown) => seen.push(shown.title))
  show('third')
  expect(seen).toEqual(['first', 'second', 'third'])
})

test('a message sent after the toaster was removed is shown once, by the next toaster', () => {
  queue.setPresenter(() => undefined)()
  show('later')
  const seen: string[] = []
  queue.setPresenter((shown) => seen.push(shown.title))()
  queue.setPresenter((shown) => seen.push(shown.title))
  expect(seen).toEqual(['later'])
})

test('a withdrawn message is closed or never shown, but stays in the list of past messages', () => {
  show('waiting')()
  const shown: number[] = []
  const closed: number[] = []
  queue.setPresenter(
    ({ id }) => shown.push(id),
    (id) => closed.push(id),
  )
  show('shown')()
  expect(shown).toEqual([2])
  expect(closed).toEqual([2])
  expect(queue.messages().map(({ title }) => title)).toEqual(['shown', 'waiting'])
})

test('cleared messages are closed, never shown later and not listed', () => {
  show('waiting')
  queue.clear()
  const seen: (string | number)[] = []
  queue.setPresenter(
    ({ title }) => seen.push(title),
    (id) => seen.push(id),
  )
  show('shown')
  queue.clear()
  expect(seen).toEqual(['shown', 2])
  expect(queue.messages()).toEqual([])
})

test('LIM-09 the last ten messages can be read again, newest first', () => {
  for (let index = 1; index <= 12; index++) show(`message ${index}`)
  const titles = queue.messages().map((past) => past.title)
  expect(titles).toHaveLength(10)
  expect(titles[0]).toBe('message 12')
  expect(titles.at(-1)).toBe('message 3')
})

test('watchers are notified of messages until they stop watching', () => {
  let heard = 0
  const stop = queue.watch(() => heard++)
  show('one')
  stop()
  show('two')
  expect(heard).toBe(1)
})
