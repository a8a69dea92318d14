import { expect, test } from 'vitest'
import { renderScreen, wordsOf } from '#tools/testing/render-screen.tsx'
import { SavedViews } from './saved-views.tsx'

test('if the views can’t be loaded, an alert and a button to try again are shown', () => {
  const html = renderScreen(<SavedViews list="activity" queryOf={() => ''} />, {
    path: '/admin/activity',
    answers: [{ key: ['views', 'activity'], problem: 'Something went wrong on the server.' }],
  })
  expect(html).toMatch(/role="alert"[^>]*>Your views could not be loaded\./)
  expect(wordsOf(html)).toContain('Your views could not be loaded. Try again Save this view')
})
