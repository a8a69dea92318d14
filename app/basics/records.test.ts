import { expect, test } from 'vitest'
import { queryString } from './records.ts'

test('what is not asked for, and what goes without saying, is left out', () => {
  const filter = { folder: 'inbox', search: 'a & b', owner: '', page: undefined, next: null }
  expect(queryString(filter)).toBe('folder=inbox&search=a+%26+b')
  expect(queryString(filter, { folder: 'inbox' })).toBe('search=a+%26+b')
  expect(queryString({ ...filter, folder: 'spam' }, { folder: 'inbox' })).toBe(
    'folder=spam&search=a+%26+b',
  )
})
