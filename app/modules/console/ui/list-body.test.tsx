import type { UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wordsOf } from '#tools/testing/words-of.ts'
import { ListBody, type ListBodyProps, type LoadedList } from './list-body.tsx'

const idleQuery = {
  error: null,
  fetchStatus: 'idle',
  isFetching: false,
  refetch: () => {},
} as unknown as UseQueryResult<unknown>
const queryWith = (more: object) => ({ ...idleQuery, ...more }) as UseQueryResult<unknown>
const nextPage = { load: () => {}, isLoading: false, problem: null }

function renderListBody(
  list: Partial<LoadedList<string>>,
  props: Partial<ListBodyProps<string>> = {},
) {
  const html = renderToStaticMarkup(
    <ListBody
      list={{ rows: ['Thandi', 'Pieter'], read: idleQuery, ...list }}
      what="the leads"
      counted={['lead', 'leads']}
      isNarrowed={false}
      noMatches={{ title: 'No matching leads', onClear: () => {} }}
      empty={<p>Nothing here</p>}
      {...props}
    >
      {(rows) => <ul>{rows.join(', ')}</ul>}
    </ListBody>,
  )
  return wordsOf(html).trim()
}

test.each([
  ['loading', { rows: undefined, read: queryWith({ isFetching: true }) }, 'Loading the leads'],
  [
    'failed',
    { rows: undefined, read: queryWith({ error: new TypeError('Failed to fetch') }) },
    'The leads could not be loaded The server didn’t respond. Try again',
  ],
  [
    'offline',
    { rows: undefined, read: queryWith({ fetchStatus: 'paused' }) },
    'You are offline This page will load the leads as soon as you’re back online.',
  ],
  ['empty', { rows: [] }, 'Nothing here'],
])('a list (%s) shows its message', (_title, list, text) => expect(renderListBody(list)).toBe(text))

test('a list without matches offers to clear its filters', () => {
  expect(renderListBody({ rows: [] }, { isNarrowed: true })).toBe('No matching leads Clear filters')
})

test('a list shows its row count and a button to load more', () => {
  expect(renderListBody({ total: 5, more: nextPage })).toBe('Thandi, Pieter 2 of 5 leads Load more')
  expect(renderListBody({ rows: ['Thandi'], total: 1 })).toBe('Thandi 1 of 1 lead')
  expect(renderListBody({})).toBe('Thandi, Pieter')
})

test('rows stay with an error if an update fails, and a page that failed to load shows its error at the button', () => {
  const failed = queryWith({ error: new TypeError('Failed to fetch') })
  expect(renderListBody({ read: failed })).toBe(
    'The list could not be updated: The server didn’t respond. Thandi, Pieter',
  )
  const problem = 'The server didn’t respond.'
  expect(renderListBody({ read: failed, more: { ...nextPage, problem } })).toBe(
    `Thandi, Pieter ${problem} Load more`,
  )
})
