import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LiveProvider } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { notificationsKey } from '../calls.ts'
import { NotificationBell } from './notification-bell.tsx'

test.each([
  ['is unknown', undefined, 'Notifications'],
  ['is 0', { unread: 0 }, 'Notifications, none unread'],
  ['is 2', { unread: 2 }, 'Notifications, 2 unread'],
])('the accessible name of the bell if the unread count %s', (_what, data, name) => {
  const queries = new QueryClient()
  if (data) queries.setQueryData(notificationsKey, data)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <LiveProvider open={() => Promise.reject(new Error('no stream'))}>
        <NotificationBell />
      </LiveProvider>
    </QueryClientProvider>,
  )
  expect(wordsOf(/<span[^>]*>(.*?)<\/span>/.exec(html)![1]!)).toBe(name)
})
