import { removeStored, storeValue, readStored } from '#app/design/kept-values.ts'

type StoreAccess = <Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
) => Promise<Value>

/** Opens an IndexedDB store with strict durability, so that saved values survive a power cut. */
export function deviceStore(databaseName: string, storeName: string): StoreAccess {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => (opening = undefined)
  return async (mode, ask) => {
    try {
      const database = await (opening ??= openDatabase(databaseName, storeName, forget))
      return await runRequest(database.transaction(storeName, mode, { durability: 'strict' }), ask)
    } catch (error) {
      forget()
      throw error
    }
  }

  function runRequest<Value>(
    transaction: IDBTransaction,
    ask: (store: IDBObjectStore) => IDBRequest,
  ): Promise<Value> {
    return new Promise((done, fail) => {
      const request = ask(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => done(request.result as Value))
      transaction.addEventListener('abort', () => fail(transaction.error ?? request.error))
    })
  }
}

function openDatabase(name: string, storeName: string, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('error', () => failed(request.error))
    request.addEventListener('success', () => {
      // A browser that clears its storage closes the connection; the next use opens another.
      request.result.addEventListener('close', onClose)
      opened(request.result)
    })
  })
}

/**
 * Values are stored twice: in local storage, and in IndexedDB with strict durability, because browsers write local
 * storage to disk only seconds later and a power cut would lose it. Readers get both copies and merge them.
 */
const durableStore = deviceStore('baobab_forms', 'kept')

export type StoreResult = 'stored' | 'full' | 'refused'

export async function readBothStores(key: string): Promise<unknown[]> {
  const durable = await accessStore<unknown>('readonly', (store) => store.get(key))
  return [readStored('localStorage', key), durable.ok ? durable.value : undefined].filter(isPresent)
}

export async function persistValue(key: string, value: unknown): Promise<StoreResult> {
  return storeInLocalStorage(
    key,
    value,
    await accessStore('readwrite', (store) => store.put(value, key)),
  )
}

function storeInLocalStorage(
  key: string,
  value: unknown,
  durable: StoreAccessResult<unknown>,
): StoreResult {
  const error = storeValue('localStorage', key, value)
  if (error === undefined) return 'stored'
  // Removes the old local copy, so that readers do not find an outdated value next to the new one.
  if (durable.ok) removeStored('localStorage', key)
  if (durable.ok) return 'stored'
  return isQuotaExceeded(error) || isQuotaExceeded(durable.error) ? 'full' : 'refused'
}

/** Applies `change` to all copies of a value, in one transaction, so that concurrent changes of two tabs are kept. */
export async function changeStoredValue(
  key: string,
  change: (copies: unknown[]) => unknown,
): Promise<StoreResult> {
  const { durable, changed } = await changeStoredDurably(key, change)
  return storeInLocalStorage(
    key,
    durable.ok ? changed : change([readStored('localStorage', key)].filter(isPresent)),
    durable,
  )
}

/** Like `changeStoredValue`, but writes only the durable copy. */
export async function changeStoredDurably(key: string, change: (copies: unknown[]) => unknown) {
  const local = readStored('localStorage', key)
  let changed: unknown
  const durable = await accessStore<unknown>('readwrite', (store) => {
    const reading = store.get(key)
    reading.addEventListener('success', () => {
      changed = change([local, reading.result].filter(isPresent))
      store.put(changed, key)
    })
    return reading
  })
  return { durable, changed }
}

/** Changes only the copy in local storage, because its write is synchronous and completes while the page closes. */
export function changeValueSync(key: string, change: (copy: unknown) => unknown): void {
  storeValue('localStorage', key, change(readStored('localStorage', key)))
}

export async function removeValue(key: string): Promise<void> {
  removeStored('localStorage', key)
  await accessStore('readwrite', (store) => store.delete(key))
}

/** Returns all keys in either storage that begin with `prefix`. */
export async function keysWithPrefix(prefix: string): Promise<string[]> {
  const durable = await accessStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys())
  const keys = new Set<string>()
  for (const key of durable.ok ? durable.value : []) keys.add(String(key))
  try {
    for (const key of Object.keys(localStorage)) keys.add(key)
  } catch {
    // The browser refuses access to local storage.
  }
  return [...keys].filter((key) => key.startsWith(prefix))
}

/** Requests persistent storage, so that the browser does not clear this site's data when space is low. */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    return (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.())
  } catch {
    return false
  }
}

type StoreAccessResult<Value> = { ok: true; value: Value } | { ok: false; error: unknown }

async function accessStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<StoreAccessResult<Value>> {
  try {
    return { ok: true, value: await durableStore<Value>(mode, ask) }
  } catch (error) {
    return { ok: false, error }
  }
}

const isPresent = (value: unknown) => value !== undefined && value !== null

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Sends a message to the browser's other tabs and to subscribers in this tab. */
export function postToChannel(channelName: string, message: unknown): void {
  for (const watcher of watchers.get(channelName) ?? []) watcher(message)
  const channel = openChannel(channelName)
  // A broadcast channel reaches this origin alone and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message)
  channel?.close()
}

/** Calls `onNews` with messages from this tab and others. The returned function unsubscribes. */
export function subscribeToChannel(
  channelName: string,
  onNews: (message: unknown) => void,
): () => void {
  const channel = openChannel(channelName)
  channel?.addEventListener('message', ({ data }) => onNews(data))
  const own = watchers.get(channelName) ?? new Set()
  watchers.set(channelName, own.add(onNews))
  return () => {
    own.delete(onNews)
    channel?.close()
  }
}

const watchers = new Map<string, Set<(message: unknown) => void>>()

function openChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
}
