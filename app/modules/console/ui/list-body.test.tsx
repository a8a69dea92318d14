import type { UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListBody, type ListBodyProps, type LoadedList } from './list-body.tsx'

const read = {
  error: null,
  fetchStatus: 'idle',
  isFetching: false,
  refetch: () => {},
} as unknown as UseQueryResult<unknown>
const readWith = (more: object) => ({ ...read, ...more }) as UseQueryResult<unknown>
const more = { load: () => {}, isLoading: false, problem: null }

function shown(list: Partial<LoadedList<string>>, props: Partial<ListBodyProps<string>> = {}) {
  return renderToStaticMarkup(
    <ListBody
      list={{ rows: ['Thandi', 'Pieter'], read, ...list }}
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
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test.each([
  ['on its way', { rows: undefined, read: readWith({ isFetching: true }) }, 'Loading the leads'],
  [
    'failed',
    { rows: undefined, read: readWith({ error: new TypeError('Failed to fetch') }) },
    'The leads could not be loaded The server didn’t respond. Try again',
  ],
  [
    'without a network',
    { rows: undefined, read: readWith({ fetchStatus: 'paused' }) },
    'You are offline This page will load the leads as soon as you’re back online.',
  ],
  ['empty', { rows: [] }, 'Nothing here'],
])('a list that is %s says so', (_title, list, text) => {
  expect(shown(list)).toBe(text)
})

test('a list whose filters fit nothing offers to clear them', () => {
  expect(shown({ rows: [] }, { isNarrowed: true })).toBe('No matching leads Clear filters')
})

test('rows are counted, and more of them are a press away', () => {
  expect(shown({ total: 5, more })).toBe('Thandi, Pieter 2 of 5 leads Load more')
  expect(shown({ rows: ['Thandi'], total: 1 })).toBe('Thandi 1 of 1 lead')
  expect(shown({})).toBe('Thandi, Pieter')
})

test('rows that could not be brought up to date stay, and say so; a page that failed says so at its button', () => {
  const failed = readWith({ error: new TypeError('Failed to fetch') })
  expect(shown({ read: failed })).toBe(
    'The list could not be updated: The server didn’t respond. Thandi, Pieter',
  )
  const problem = 'The server didn’t respond.'
  expect(shown({ read: failed, more: { ...more, problem } })).toBe(
    `Thandi, Pieter ${problem} Load more`,
  )
})
