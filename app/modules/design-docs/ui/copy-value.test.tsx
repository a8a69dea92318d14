import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText, getLastCopy, useLastCopy } from './copy-value.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('IDX-05 LIM-10 a copy is confirmed for 2000 ms, and a second copy replaces the first confirmation', async () => {
  await copyText('colour', '#1F6F54')
  vi.advanceTimersByTime(1_500)
  await copyText('space', '1rem')
  vi.advanceTimersByTime(1_999)
  expect(getLastCopy()).toEqual({ key: 'space', text: '1rem', isDone: true })
  vi.advanceTimersByTime(1)
  expect(getLastCopy()).toBeNull()
})

const refusing = { clipboard: { writeText: () => Promise.reject(new Error('no')) } }

test.each([
  ['refused', refusing],
  ['impossible on plain http', {}],
])(
  'IDX-05 a copy that is %s is shown as failed, and server-rendered HTML shows no copy',
  async (_, browser) => {
    vi.stubGlobal('navigator', browser)
    await copyText('colour', '#1F6F54')
    expect(getLastCopy()).toMatchObject({ isDone: false })
    const Said = () => <p>{useLastCopy() === null ? 'nothing' : 'something'}</p>
    expect(renderToString(<Said />)).toBe('<p>nothing</p>')
  },
)
