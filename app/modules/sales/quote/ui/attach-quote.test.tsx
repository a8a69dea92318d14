import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveProvider } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { quoteProblems } from '../content.ts'
import { AttachQuote } from './attach-quote.tsx'

test('QUO-10 a draft without an email address is not offered for a reply, with the reason', () => {
  const draft = { id: '1', quoteId: '1', state: 'draft', revision: 1, problem: null }
  const items = [
    { ...draft, number: 'Q-1/1', address: 'thandi@example.co.za' },
    { ...draft, id: '2', number: 'Q-2/1', address: '' },
  ]
  const queries = new QueryClient()
  queries.setQueryData(['quotes', 'lead', 'a'], { items })
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <LiveProvider open={() => Promise.reject(new Error('no stream'))}>
          <AttachQuote leadId="a" chosen={null} onChoose={() => undefined} />
        </LiveProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(html).toMatch(/<option[^>]*>Q-1\/1</)
  expect(html).not.toMatch(/<option[^>]*>Q-2\/1</)
  expect(html).toContain(`can’t be attached yet. ${quoteProblems.otherAddress('')}`)
})
