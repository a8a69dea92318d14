import { performance } from 'node:perf_hooks'
import type { SignedIn } from './nodes.ts'
import { approvePrice, requestPrice, withdrawWaiting } from './prices.ts'

const graceMs = 2_000
const everyMs = 5_000
const pages = ['/bundles', '/bundles/business-pro', '/pricing']
const shown = /(?<=R)6[1-9],\d{3}\b/g

/** A price and the moment from which another was told to be approved. */
type Known = { text: string; until: number }

/** Changes a price every 5 s by two people, and looks all the while whether a page still shows one of before. */
export function watchPrices(url: string, manager: SignedIn, owner: SignedIn) {
  const ending = new AbortController()
  const changer = new PriceChanger(url, manager, owner)
  const watcher = new PriceWatcher(url, changer.prices)
  const repeat = async (act: () => Promise<unknown>, pauseMs: number) => {
    while (!ending.signal.aborted) {
      await act()
      await new Promise((later) => setTimeout(later, pauseMs))
    }
  }
  const running = [
    repeat(() => changer.change(), everyMs),
    ...pages.map((path) => repeat(() => watcher.look(path), 100)),
  ]
  return {
    async stop() {
      ending.abort()
      await Promise.all(running)
      const { changes, failed } = changer
      const { looks, stale, oldestMs } = watcher
      return { changes, failed, looks, stale, oldestMs: Math.round(Math.max(0, oldestMs)) }
    },
  }
}

class PriceChanger {
  readonly prices: Known[] = []
  readonly failed: string[] = []
  changes = 0
  #rands = 61_000
  #cleared = 0
  readonly #url: string
  readonly #manager: SignedIn
  readonly #owner: SignedIn

  constructor(url: string, manager: SignedIn, owner: SignedIn) {
    this.#url = url
    this.#manager = manager
    this.#owner = owner
  }

  async change(): Promise<void> {
    const amountRands = ++this.#rands
    // From the moment it is asked for it may be shown; the one before no longer than the grace after the answer.
    const next: Known = { text: amountRands.toLocaleString('en-US'), until: Infinity }
    this.prices.push(next)
    try {
      if (this.failed.length > this.#cleared)
        await withdrawWaiting(this.#url, this.#manager, 'business-pro')
      this.#cleared = this.failed.length
      const request = await requestPrice(this.#url, this.#manager, 'business-pro', { amountRands })
      await approvePrice(this.#url, this.#owner, request)
      const told = performance.now()
      for (const price of this.prices) if (price !== next) price.until = Math.min(price.until, told)
      this.changes++
    } catch (error) {
      this.failed.push(String(error).slice(0, 200))
    }
  }
}

class PriceWatcher {
  readonly stale: string[] = []
  looks = 0
  oldestMs = -Infinity
  readonly #url: string
  readonly #prices: readonly Known[]

  constructor(url: string, prices: readonly Known[]) {
    this.#url = url
    this.#prices = prices
  }

  async look(path: string): Promise<void> {
    const askedAt = performance.now()
    const response = await fetch(this.#url + path).catch(() => undefined)
    const text = response?.status === 200 ? await response.text().catch(() => '') : ''
    for (const price of new Set(text.match(shown))) {
      this.looks++
      const known = this.#prices.find((each) => each.text === price)
      const ageMs = known ? askedAt - known.until : Infinity
      this.oldestMs = Math.max(this.oldestMs, ageMs)
      if (ageMs > graceMs) this.stale.push(`${path} ${price} after ${Math.round(ageMs)} ms`)
    }
  }
}
