/** Where a value is stored: for this tab, or on this device. */
export type StorageArea = 'sessionStorage' | 'localStorage'

/** Holds values of this tab where the browser refuses storage. */
const memory = new Map<string, unknown>()

/** A stored value; undefined if it is missing or damaged, or the browser refuses storage. */
export function readStored(storage: StorageArea, key: string): unknown {
  try {
    const text = globalThis[storage].getItem(key)
    return text === null ? memory.get(key) : (JSON.parse(text) as unknown)
  } catch {
    return memory.get(key)
  }
}

/** @returns why the browser did not keep it; undefined once it did */
export function storeValue(storage: StorageArea, key: string, value: unknown): unknown {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value))
    return undefined
  } catch (error) {
    if (storage === 'sessionStorage') memory.set(key, value)
    return error
  }
}

export function removeStored(storage: StorageArea, key: string): void {
  memory.delete(key)
  try {
    globalThis[storage].removeItem(key)
  } catch {
    // Storage is refused: nothing is there.
  }
}
