import { expect, test } from 'vitest'
import { renderScreen, wordsOf } from '#tools/testing/render-screen.tsx'
import { peopleKey } from '../calls.ts'
import Users from './users.tsx'

test('STF-10 if the work of closed accounts can’t be loaded, the users screen shows the error and a button to try again', () => {
  const html = renderScreen(<Users />, {
    path: '/admin/users',
    answers: [
      { key: [...peopleKey, 'list'], data: { people: [] } },
      { key: [...peopleKey, 'held-work'], problem: 'Something went wrong on the server.' },
    ],
  })
  expect(wordsOf(html)).toContain(
    'The work to hand over could not be loaded Something went wrong on the server. Try again',
  )
})
