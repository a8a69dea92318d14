import { expect, test, vi } from 'vitest'
import { toastQueue } from '#app/design/toast/toast-queue.ts'
import { FailedCall, StaffApiError, mayHaveWorkedText } from '#app/modules/access/calls.ts'
import { toastFailure } from './toasts.ts'

const notSent = 'Q-2026-0011/1 was not sent'

test.each([
  ['refused', new StaffApiError(409, { error: 'It was sent.' }), [notSent, 'It was sent.']],
  ['tried offline', new FailedCall('You’re offline.'), [notSent, 'You’re offline.']],
  ['unanswered', new FailedCall(mayHaveWorkedText), ['Did this work?', mayHaveWorkedText]],
])('the toast for a write that was %s has a matching title and text', (_what, error, words) => {
  const show = vi.spyOn(toastQueue, 'show').mockReturnValue(() => {})
  toastFailure(notSent, error)
  const { title, description } = show.mock.lastCall![0]
  show.mockRestore()
  expect([title, description]).toEqual(words)
})
