import { afterEach, beforeEach, vi } from 'vitest'

/** Local storage for tests. Stored keys are the object's own properties, as in a browser. */
export function browserStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }
  return Object.create(methods) as Storage
}

/** Local storage for tests; `isFull` makes every write fail. */
export class MemoryStorage {
  #items = new Map<string, string>()
  isFull = false

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.#items.set(key, value)
    // Object.keys must list the stored keys, as in a browser.
    Object.defineProperty(this, key, { enumerable: true, configurable: true, value })
  }

  removeItem(key: string): void {
    this.#items.delete(key)
    Reflect.deleteProperty(this, key)
  }
}

/** Gives each test an empty local storage, and a clock that starts at `now` if it is given. */
export function useMemoryStorage(now?: Date) {
  const browser = { storage: new MemoryStorage() }
  beforeEach(() => {
    if (now) vi.useFakeTimers({ now })
    browser.storage = new MemoryStorage()
    vi.stubGlobal('localStorage', browser.storage)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return browser
}

/** A minimal IndexedDB for tests: one store of values, and transactions that complete at once. */
export class MemoryDatabase {
  readonly values = new Map<string, unknown>()

  open() {
    return this.#answer({
      addEventListener() {},
      transaction: () => {
        // A test simulates a new browser by replacing `indexedDB`; connections of the old one are closed.
        if (globalThis.indexedDB !== (this as unknown)) throw new Error('The connection is closed.')
        return this.#transaction()
      },
    })
  }

  #transaction() {
    const { values } = this
    return {
      ...this.#answer(undefined),
      objectStore: () => ({
        get: (key: string) => this.#answer(structuredClone(values.get(key))),
        getAllKeys: () => this.#answer([...values.keys()]),
        put: (value: unknown, key: string) =>
          this.#answer(void values.set(key, structuredClone(value))),
        delete: (key: string) => this.#answer(void values.delete(key)),
      }),
    }
  }

  /**
   * A request or transaction with this result. `success` fires after one microtask and `complete` after two, so that a
   * transaction completes after its requests succeed.
   */
  #answer<Result>(result: Result) {
    return {
      result,
      error: null,
      addEventListener(type: string, listener: () => void) {
        if (type === 'success') void Promise.resolve().then(listener)
        if (type === 'complete')
          void Promise.resolve()
            .then(() => Promise.resolve())
            .then(listener)
      },
    }
  }
}
