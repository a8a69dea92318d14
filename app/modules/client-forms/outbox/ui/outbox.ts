import { useCallback, useEffect, useState } from 'react'
import { postForm } from '#app/modules/forms/calls.ts'
import type { Reply } from '#app/modules/forms/rules.ts'
import { type FileProgress, sendFiles } from '../../file/ui/file-store.ts'
import {
  type StoreResult,
  announce,
  changeStored,
  removeValue,
  persistValue,
  readBoth,
  subscribeToChannel,
} from '../../ui/device-storage.ts'
import {
  type SendCause,
  type SentRecord,
  type OutboxItem,
  classifyReply,
  dueItems,
  nextAttempt,
  readItems,
  readSent,
  sentKey,
  toSentRecord,
  submissionsKey,
} from '../rules.ts'

const channelName = submissionsKey

/** Returns this device's queue, which all client forms share. */
export async function readWaiting(): Promise<OutboxItem[]> {
  return readItems(...(await readBoth(submissionsKey)))
}

/** Changes the queue, one tab at a time. After a crash a sent item may reappear, but the server stores it only once. */
export function changeWaiting(change: (items: OutboxItem[]) => OutboxItem[]): Promise<StoreResult> {
  return withTabLock(`${submissionsKey}:change`, async () => {
    const items = change(await readWaiting())
    const stored = items.length > 0 ? await persistValue(submissionsKey, items) : await clear()
    announce(channelName, 'changed')
    return stored
  })
}

/** Runs `work` in one tab at a time; without a lock if the browser has no Web Locks. */
async function withTabLock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  if (!navigator.locks) return work()
  // `request` resolves with the callback's result, so the cast is safe.
  return (await navigator.locks.request(name, work)) as Value
}

/** Calls `onChange` when this tab or another one changes the queue. The returned function unsubscribes. */
function watchWaiting(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === submissionsKey || event.key === null) onChange()
  }
  const stop = subscribeToChannel(channelName, onChange)
  addEventListener('storage', onStorage)
  return () => {
    stop()
    removeEventListener('storage', onStorage)
  }
}

async function clear(): Promise<StoreResult> {
  await removeValue(submissionsKey)
  return 'stored'
}

async function listSent(owner: string): Promise<SentRecord[]> {
  const all = readSent(new Date(), ...(await readBoth(sentKey)))
  return all.filter((sent) => sent.owner === '' || sent.owner === owner)
}

/** Adds a form to the list of sent forms. Ignores a failure, such as full storage: the server has the form. */
async function recordSent(sent: SentRecord): Promise<void> {
  await changeStored(sentKey, (copies) => readSent(new Date(), [sent], ...copies))
  announce(sentKey, 'changed')
}

function watchSent(onChange: () => void): () => void {
  return subscribeToChannel(sentKey, onChange)
}

type SendOptions = {
  publicKey: string
  onProgress?: (progress: FileProgress) => void
  now?: () => Date
}
type SentItem = Omit<OutboxItem, 'status' | 'storedAt' | 'attempts'>

/** Sends a form after its pictures and records it if stored. A network error does not throw; the result is `keep`. */
export async function sendItem(item: SentItem, options: SendOptions) {
  const { publicKey, onProgress, now = () => new Date() } = options
  const classified = classifyReply(await post())
  if (classified.outcome !== 'sent') return classified
  const noted = toSentRecord(item, classified.result.reference ?? '', now())
  await recordSent(noted)
  return { ...classified, noted }

  async function post(): Promise<Reply> {
    const { functionName, files = [], id: key, body, senderPass } = item
    const stopped = files.length > 0 && (await sendFiles({ publicKey, hashes: files, onProgress }))
    if (stopped) return stopped
    const headers: Record<string, string> = senderPass ? { 'X-Form-Sender': senderPass } : {}
    return postForm({ path: `/functions/${functionName}`, key, body, publicKey, headers })
  }
}

export type SendWaitingOptions = {
  publicKey: string
  /** Sends only this item; without an id, all due items. */
  id?: string
  cause: SendCause
  /** Runs after the server has stored an item. */
  onSent?: (sent: SentRecord) => void
  now?: () => Date
  random?: () => number
}

/**
 * Sends the queue in order, in one tab at a time, and returns the number of sent items. An item leaves the queue only
 * once the server has stored it. Stops if the server is unreachable, because the remaining items would fail too.
 */
export function sendWaiting(options: SendWaitingOptions): Promise<number> {
  const { now = () => new Date(), random = Math.random, cause } = options
  return withTabLock('baobab_form_submissions:send', async () => {
    const waiting = await readWaiting()
    const wanted = options.id ? waiting.filter(({ id }) => id === options.id) : waiting
    let sent = 0
    for (const item of dueItems(wanted, now(), cause)) {
      const classified = await sendItem(item, options)
      if (classified.outcome === 'sent') {
        // `sendItem` has already recorded the item as sent, so a crash before this line loses nothing.
        await changeWaiting((items) => items.filter(({ id }) => id !== item.id))
        options.onSent?.(classified.noted)
        sent++
        continue
      }
      const attempts = item.attempts + 1
      await replace(
        item.id,
        classified.outcome === 'refused'
          ? { attempts, refusal: classified.result.error }
          : {
              attempts,
              nextAttemptAt: nextAttempt(attempts, now(), random(), classified.retryAfterSeconds),
            },
      )
      if (classified.outcome === 'keep') break
    }
    return sent
  })
}

function replace(id: string, change: Partial<OutboxItem>) {
  return changeWaiting((items) =>
    items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  )
}

const pollEveryMs = 15_000

/** Provides this device's queue and sends it: on load, when the connection returns, after a backoff, or by button. */
export function useWaiting(publicKey: string | undefined, owner: string) {
  const [items, setItems] = useState<readonly OutboxItem[]>([])
  const [isSending, setIsSending] = useState(false)
  const [justSent, setJustSent] = useState<readonly SentRecord[]>([])

  const send = useCallback(
    async (cause: SendCause, id?: string) => {
      if (!publicKey) return 0
      setIsSending(true)
      try {
        const onSent = (sent: SentRecord) => setJustSent((known) => [...known, sent])
        return await sendWaiting({ publicKey, cause, id, onSent })
      } finally {
        setIsSending(false)
      }
    },
    [publicKey],
  )

  useEffect(() => {
    const read = () => void readWaiting().then(setItems)
    read()
    return watchWaiting(read)
  }, [])

  useAutomaticSending(send)

  return {
    items,
    isSending,
    /** The items that this page has sent since it was opened. */
    justSent,
    sent: useSent(owner),
    sendAll: () => send('hand'),
    sendOne: (id: string) => send('hand', id),
    remove: (id: string) => changeWaiting((all) => all.filter((item) => item.id !== id)),
    add: (item: OutboxItem) =>
      changeWaiting((all) => [...all.filter(({ id }) => id !== item.id), item]),
  }
}

function useAutomaticSending(send: (cause: SendCause) => Promise<number>): void {
  useEffect(() => {
    const sendIfOnline = async (cause: SendCause) => {
      const waiting = await readWaiting()
      if (waiting.length > 0 && navigator.onLine) await send(cause)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void sendIfOnline('time')
    }
    const onOnline = () => void sendIfOnline('connection')
    void sendIfOnline('connection')
    const timer = setInterval(() => void sendIfOnline('time'), pollEveryMs)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [send])
}

function useSent(owner: string): readonly SentRecord[] {
  const [sent, setSent] = useState<readonly SentRecord[]>([])
  useEffect(() => {
    const read = () => void listSent(owner).then(setSent)
    read()
    return watchSent(read)
  }, [owner])
  return sent
}

export type WaitingControls = ReturnType<typeof useWaiting>
