import { expect, test } from 'vitest'
import { queryString } from './records.ts'

test('a query string leaves out empty values and defaults', () => {
  const filter = { folder: 'inbox', search: 'a & b', owner: '', page: undefined, next: null }
  expect(queryString(filter)).toBe('folder=inbox&search=a+%26+b')
  expect(queryString(filter, { folder: 'inbox' })).toBe('search=a+%26+b')
  expect(queryString({ ...filter, folder: 'spam' }, { folder: 'inbox' })).toBe(
    'folder=spam&search=a+%26+b',
  )
})
