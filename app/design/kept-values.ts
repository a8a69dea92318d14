export type StorageArea = 'sessionStorage' | 'localStorage'

/** Values of this tab that the browser refused to store; they are newer than what it stored before. */
const memoryStore = new Map<string, unknown>()

/** Returns a value from memory if the browser refused to store it, otherwise from storage; undefined if missing or damaged. */
export function readStored(storage: StorageArea, key: string): unknown {
  if (storage === 'sessionStorage' && memoryStore.has(key)) return memoryStore.get(key)
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? '') as unknown
  } catch {
    return undefined
  }
}

/** Stores a value. Returns the error if the browser refused to store it, otherwise undefined. */
export function storeValue(storage: StorageArea, key: string, value: unknown): unknown {
  const error = storeText(storage, key, JSON.stringify(value))
  if (storage === 'sessionStorage' && error) memoryStore.set(key, value)
  else if (storage === 'sessionStorage') memoryStore.delete(key)
  return error
}

/** Stores a text unchanged. Returns the error if the browser refused to store it, otherwise undefined. */
export function storeText(storage: StorageArea, key: string, text: string): unknown {
  try {
    globalThis[storage].setItem(key, text)
    return undefined
  } catch (error) {
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
