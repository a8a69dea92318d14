import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryStorage } from '#tools/testing/browser-storage.ts'
import { readStored, storeValue } from './kept-values.ts'

test('a value that does not fit into browser storage is still read instead of the older stored one', () => {
  const storage = new MemoryStorage()
  vi.stubGlobal('sessionStorage', storage)
  onTestFinished(() => void vi.unstubAllGlobals())
  const storeAndRead = (text: string) => {
    storeValue('sessionStorage', 'draft', text)
    return readStored('sessionStorage', 'draft')
  }
  expect(storeAndRead('older')).toBe('older')
  storage.isFull = true
  expect(storeAndRead('newer')).toBe('newer')
  storage.isFull = false
  expect(storeAndRead('newest')).toBe('newest')
})
