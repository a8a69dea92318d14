import { readItems, submissionsKey, type Waiting } from '../rules/queue.ts'
import { forget, keep, readBoth, type Keeping } from './device-storage.ts'
import { announce, watchNews } from './tab-news.ts'

const channelName = submissionsKey

/** What waits on this device to be sent (AUD-49), for every client form. */
export async function readWaiting(): Promise<Waiting[]> {
  return readItems(...(await readBoth(submissionsKey)))
}

/**
 * Changes the list, one tab at a time. Both copies are written whole, so they differ only after a
 * crash; then an item that was sent may come back, and the server answers it again without storing it.
 */
export function changeWaiting(change: (items: Waiting[]) => Waiting[]): Promise<Keeping> {
  return alone(`${submissionsKey}:change`, async () => {
    const items = change(await readWaiting())
    const stored = items.length > 0 ? await keep(submissionsKey, items) : await clear()
    announce(channelName, 'changed')
    return stored
  })
}

/** Runs `work` in one tab at a time; at once where the browser has no Web Locks. */
export async function alone<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  if (!navigator.locks) return work()
  // The lock hands back what the work gives, a promise included.
  return (await navigator.locks.request(name, work)) as Value
}

/** Calls back when this or another tab changed the list. */
export function watchWaiting(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === submissionsKey || event.key === null) onChange()
  }
  const stop = watchNews(channelName, onChange)
  addEventListener('storage', onStorage)
  return () => {
    stop()
    removeEventListener('storage', onStorage)
  }
}

async function clear(): Promise<Keeping> {
  await forget(submissionsKey)
  return 'stored'
}
