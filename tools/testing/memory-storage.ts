/** Local storage for tests, of a browser that may be full. */
export class MemoryStorage {
  #items = new Map<string, string>()
  isFull = false

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.#items.set(key, value)
    // Object.keys lists what is stored, as of a browser's own.
    Object.defineProperty(this, key, { enumerable: true, configurable: true, value })
  }

  removeItem(key: string): void {
    this.#items.delete(key)
    Reflect.deleteProperty(this, key)
  }
}
