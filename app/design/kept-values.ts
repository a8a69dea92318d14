/** Where a value is kept: for as long as this tab is open, or on this device. */
export type StorageArea = 'sessionStorage' | 'localStorage'

/** Holds values of this tab where the browser refuses storage. */
const memory = new Map<string, unknown>()

/** A kept value; undefined where there is none, it is damaged, or the browser refuses storage. */
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
