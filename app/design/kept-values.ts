export type StorageArea = 'sessionStorage' | 'localStorage'

/** Fallback for values of this tab if the browser refuses storage. */
const memoryStore = new Map<string, unknown>()

/** Returns a stored value, or its copy in memory if the browser refuses storage; undefined if missing or damaged. */
export function readStored(storage: StorageArea, key: string): unknown {
  try {
    const text = globalThis[storage].getItem(key)
    return text === null ? memoryStore.get(key) : (JSON.parse(text) as unknown)
  } catch {
    return memoryStore.get(key)
  }
}

/** Stores a value. Returns the error if the browser refused to store it, otherwise undefined. */
export function storeValue(storage: StorageArea, key: string, value: unknown): unknown {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value))
    return undefined
  } catch (error) {
    if (storage === 'sessionStorage') memoryStore.set(key, value)
    return error
  }
}

export function removeStored(storage: StorageArea, key: string): void {
  memoryStore.delete(key)
  try {
    globalThis[storage].removeItem(key)
  } catch {
    // The browser refuses storage, so there is nothing to remove.
  }
}
