type Use = <Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
) => Promise<Value>

/** One IndexedDB store of this device, written with strict durability, because a power cut does not wait. */
export function deviceStore(databaseName: string, storeName: string): Use {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => (opening = undefined)
  return async (mode, ask) => {
    try {
      const database = await (opening ??= openDatabase(databaseName, storeName, forget))
      return await requested(database.transaction(storeName, mode, { durability: 'strict' }), ask)
    } catch (error) {
      forget()
      throw error
    }
  }

  function requested<Value>(
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
