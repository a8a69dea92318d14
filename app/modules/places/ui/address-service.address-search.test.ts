import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressMessages } from '../content.ts'
import { emptyAddress } from '../rules.ts'
import type { FoundAddress, Suggestion } from '../schema.ts'
import { AddressSearch } from './address-service.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const foundAddress = (address: string): FoundAddress => ({
  precision: 'building',
  address: { ...emptyAddress, address, latitude: -26, longitude: 28 },
})
const suggestion = (title: string, has: FoundAddress | null = foundAddress(title)): Suggestion => ({
  id: title,
  title,
  detail: '',
  found: has,
})
const threeSuggestions = ['Sandton', 'Sandown', 'Sandringham'].map((title) => suggestion(title))

function startSearch(answers: { suggest?: unknown[]; details?: FoundAddress | null } = {}) {
  const suggest = vi.fn((_text: string, _token: string, _signal: AbortSignal) =>
    Promise.resolve((answers.suggest ?? [threeSuggestions]).shift() as Suggestion[] | null),
  )
  const details = vi.fn((_id: string, _token: string) => Promise.resolve(answers.details ?? null))
  const picked: FoundAddress[] = []
  let tokens = 0
  const calls = { suggest, details, newSessionToken: () => `token-${++tokens}` }
  const made = new AddressSearch(calls, (address) => picked.push(address))
  return { made, suggest, details, picked }
}

async function openedSearch(answers?: Parameters<typeof startSearch>[0]) {
  const it = startSearch(answers)
  it.made.type('sand')
  await vi.advanceTimersByTimeAsync(500)
  return it
}

describe('asking', () => {
  test('ADR-01 LIM-04 asks 500 ms after the last keystroke, not before, and once', async () => {
    const { made, suggest } = startSearch()
    made.type('san')
    await vi.advanceTimersByTimeAsync(499)
    made.type('sand')
    await vi.advanceTimersByTimeAsync(499)
    expect(suggest).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(suggest.mock.calls.map(([text]) => text)).toEqual(['sand'])
  })

  test('ADR-02 asks nothing with fewer than three characters, spaces not counted', async () => {
    const { made, suggest } = startSearch()
    for (const text of ['', 's', 'sa', ' sa  ', '🏠🏠']) made.type(text)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(suggest).not.toHaveBeenCalled()
    expect(made.state.isOpen).toBe(false)
  })

  test('ADR-03 ADR-25 opens the list and says how many there are', async () => {
    const { made } = await openedSearch()
    expect(made.state).toMatchObject({ isOpen: true, isSearching: false, active: -1 })
    expect(made.state.suggestions).toHaveLength(3)
    expect(made.state.announcement).toContain('3 addresses')
  })

  test('is open and says so while it waits for the answer', async () => {
    const { made, suggest } = startSearch()
    suggest.mockReturnValueOnce(new Promise(() => undefined))
    made.type('sand')
    await vi.advanceTimersByTimeAsync(500)
    expect(made.state).toMatchObject({ isOpen: true, isSearching: true })
  })

  test('ADR-12 a search that fails says so, and the next keystroke takes it back', async () => {
    const { made } = await openedSearch({ suggest: [null, threeSuggestions] })
    expect(made.state).toMatchObject({ isOpen: false, problem: addressMessages.searchFailed })
    made.type('sandt')
    expect(made.state.problem).toBe('')
  })

  test('an answer that comes after the text changed is dropped', async () => {
    const { made, suggest } = startSearch()
    let answer: (found: Suggestion[]) => void = () => undefined
    suggest.mockReturnValueOnce(new Promise((late) => (answer = late)))
    made.type('sand')
    await vi.advanceTimersByTimeAsync(500)
    const signal = suggest.mock.calls[0]![2]
    made.type('dur')
    expect(signal.aborted).toBe(true)
    answer(threeSuggestions)
    await vi.advanceTimersByTimeAsync(0)
    expect(made.state.suggestions).toEqual([])
  })
})

describe('keys', () => {
  test('ADR-04 the arrows move through the suggestions and cycle at the ends', async () => {
    const { made } = await openedSearch()
    const down = [1, 1, 1, 1].map(() => (made.move(1), made.state.active))
    expect(down).toEqual([0, 1, 2, 0])
    const up = [1, 1].map(() => (made.move(-1), made.state.active))
    expect(up).toEqual([2, 1])
  })

  test('ADR-04 arrow up goes to the last one first; without suggestions the arrows do nothing', async () => {
    const { made } = await openedSearch()
    made.move(-1)
    expect(made.state.active).toBe(2)
    expect(startSearch().made.move(1)).toBe(false)
  })

  test('ADR-05 ADR-10 Enter picks the highlighted suggestion and gives its record', async () => {
    const { made, picked } = await openedSearch()
    made.move(1)
    expect(made.pickActive()).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(picked).toEqual([foundAddress('Sandton')])
    expect(made.state.isOpen).toBe(false)
  })

  test('D-93 Enter without a highlighted suggestion is left to the form', async () => {
    const { made, picked } = await openedSearch()
    expect(made.pickActive()).toBe(false)
    made.move(1)
    made.close()
    expect(made.pickActive()).toBe(false)
    expect(picked).toEqual([])
  })

  test('ADR-06 Escape closes the list; the arrow opens it again', async () => {
    const { made } = await openedSearch()
    expect(made.close()).toBe(true)
    expect(made.state.isOpen).toBe(false)
    expect(made.close()).toBe(false)
    made.move(1)
    expect(made.state).toMatchObject({ isOpen: true, active: 0 })
  })
})

describe('leaving', () => {
  test('ADR-07 LIM-04 the list closes 200 ms after the field loses the focus, not before', async () => {
    const { made } = await openedSearch()
    made.scheduleClose()
    await vi.advanceTimersByTimeAsync(199)
    expect(made.state.isOpen).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(made.state.isOpen).toBe(false)
  })

  test('ADR-07 a click within that time still picks; coming back keeps the list', async () => {
    const { made, picked } = await openedSearch()
    made.scheduleClose()
    await vi.advanceTimersByTimeAsync(150)
    await made.pick(1)
    expect(picked).toEqual([foundAddress('Sandown')])
    const other = await openedSearch()
    other.made.scheduleClose()
    other.made.cancelClose()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(other.made.state.isOpen).toBe(true)
  })

  test('leaving before the answer: nothing opens behind the visitor', async () => {
    const { made, suggest } = startSearch()
    made.type('sand')
    made.scheduleClose()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(suggest).not.toHaveBeenCalled()
    expect(made.state.isOpen).toBe(false)
  })

  test('ADR-09 clearing forgets suggestions and problems', async () => {
    const { made } = await openedSearch()
    made.clear()
    expect(made.state).toMatchObject({ isOpen: false, suggestions: [], announcement: '' })
  })
})

describe('ADR-26 sessions', () => {
  test('one token serves a search until its pick, whose details carry it; then comes another', async () => {
    const list = [suggestion('Sandton', null)]
    const { made, suggest, details, picked } = await openedSearch({
      suggest: [list, list, list],
      details: foundAddress('Sandton, 2196'),
    })
    made.type('sandt')
    await vi.advanceTimersByTimeAsync(500)
    await made.pick(0)
    expect(details.mock.calls).toEqual([['Sandton', 'token-1']])
    expect(picked).toEqual([foundAddress('Sandton, 2196')])
    made.type('durban')
    await vi.advanceTimersByTimeAsync(500)
    expect(suggest.mock.calls.map(([, token]) => token)).toEqual(['token-1', 'token-1', 'token-2'])
  })

  test('details that cannot be had say that the search failed and fill nothing', async () => {
    const { made, picked } = await openedSearch({ suggest: [[suggestion('Sandton', null)]] })
    await made.pick(0)
    expect(picked).toEqual([])
    expect(made.state.problem).toBe(addressMessages.searchFailed)
  })

  test('typing on while details are fetched wins over them', async () => {
    const { made, details, picked } = await openedSearch({
      suggest: [[suggestion('Sandton', null)], threeSuggestions],
    })
    details.mockImplementationOnce(
      () => new Promise((late) => setTimeout(() => late(foundAddress('late')), 1_000)),
    )
    const picking = made.pick(0)
    made.type('durban')
    await vi.advanceTimersByTimeAsync(1_000)
    await picking
    expect(picked).toEqual([])
  })
})
