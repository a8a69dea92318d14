import { expect, test, vi } from 'vitest'
import { readStored, storeValue } from '#app/design/kept-values.ts'
import { useMemoryStorage } from '#tools/testing/browser-storage.ts'
import { isNewer } from './rules.ts'
import { storeRevisedText } from './ui/use-text-edit.ts'

const browser = useMemoryStorage()

test.each([
  ['a colleague stored a later version', { version: 3 }, true],
  ['a request about this version is waiting', { version: 2, waiting: {} }, false],
  ['it was refused for another reason', undefined, false],
])('EDT-01 a refused text is compared only with a newer stored text: %s', (_why, current, is) => {
  expect(isNewer(current, 2)).toBe(is)
})

test('STF-04 a revision puts the rejected text into the form and keeps unsaved edits', () => {
  vi.stubGlobal('sessionStorage', browser.storage)
  const [key, value] = ['site-text:me:x', { heading: 'Phone us', lead: 'We pick up.' }]
  const saved = { value, version: 1, live: 1 }
  const text = { id: 'x', name: 'X', kind: 'introduction', path: '/x', documented: value } as const
  const edits = { updatedBy: '', draft: null, draftVersion: 1, draftBy: '', versions: [] }
  const change = { field: 'lead', oldValue: value.lead, newValue: 'Rejected.' }
  storeValue('sessionStorage', key, { typed: { ...value, heading: 'Typed.' }, saved })
  storeRevisedText('me', { text, value, version: 1, ...edits }, [change])
  const typed = { heading: 'Typed.', lead: 'Rejected.' }
  expect(readStored('sessionStorage', key)).toEqual({ typed, saved })
})
