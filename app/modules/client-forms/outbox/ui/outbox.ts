import { useCallback, useEffect, useState } from 'react'
import { postForm } from '#app/modules/forms/calls.ts'
import type { FormReply } from '#app/modules/forms/rules.ts'
import { type FileProgress, sendFiles } from '../../file/ui/file-store.ts'
import {
  type StoreResult,
  postToChannel,
  changeStoredValue,
  removeValue,
  persistValue,
  readBothStores,
  subscribeToChannel,
} from '../../ui/device-storage.ts'
import {
  type SendCause,
  type SentRecord,
  type OutboxItem,
  classifyReply,
  dueItems,
  nextAttemptTime,
  parseOutboxItems,
  parseSentRecords,
  sentKey,
  toSentRecord,
  submissionsKey,
} from '../rules.ts'

/** Returns this device's queue, which all client forms share. */
export async function readWaitingItems(): Promise<OutboxItem[]> {
  return parseOutboxItems(...(await readBothStores(submissionsKey)))
}

/** Changes the queue, one tab at a time. After a crash a sent item may reappear, but the server stores it only once. */
export function changeWaitingItems(
  change: (items: OutboxItem[]) => OutboxItem[],
): Promise<StoreResult> {
  return withTabLock(`${submissionsKey}:change`, async () => {
    const items = change(await readWaitingItems())
    let stored: StoreResult = 'stored'
    if (items.length > 0) stored = await persistValue(submissionsKey, items)
    else await removeValue(submissionsKey)
    postToChannel(submissionsKey, 'changed')
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
function watchWaitingItems(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === submissionsKey || event.key === null) onChange()
  }
  const stop = subscribeToChannel(submissionsKey, onChange)
  addEventListener('storage', onStorage)
  return () => {
    stop()
    removeEventListener('storage', onStorage)
  }
}

async function listSentRecords(owner: string): Promise<SentRecord[]> {
  const all = parseSentRecords(new Date(), ...(await readBothStores(sentKey)))
  return all.filter((sent) => sent.owner === '' || sent.owner === owner)
}

type SendOptions = {
  publicKey: string
  onProgress?: (progress: FileProgress) => void
  now?: () => Date
}
type SentItem = Omit<OutboxItem, 'status' | 'storedAt' | 'attempts'>

/** Uploads the pictures and sends the form. Records a stored form. After a network error, the outcome is `keep`. */
export async function sendItem(item: SentItem, options: SendOptions) {
  const { now = () => new Date() } = options
  const classified = classifyReply(await post(item, options))
  if (classified.outcome !== 'sent') return classified
  const noted = toSentRecord(item, classified.result.reference ?? '', now())
  // A failure, such as full storage, is ignored, because the server has the form.
  await changeStoredValue(sentKey, (copies) => parseSentRecords(new Date(), [noted], ...copies))
  postToChannel(sentKey, 'changed')
  return { ...classified, noted }
}

async function post(item: SentItem, { publicKey, onProgress }: SendOptions): Promise<FormReply> {
  const { functionName, files = [], id: key, body, senderPass } = item
  const stopped = files.length > 0 && (await sendFiles({ publicKey, hashes: files, onProgress }))
  if (stopped) return stopped
  const headers: Record<string, string> = senderPass ? { 'X-Form-Sender': senderPass } : {}
  return postForm({ path: `/functions/${functionName}`, key, body, publicKey, headers })
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
    const waiting = await readWaitingItems()
    const wanted = options.id ? waiting.filter(({ id }) => id === options.id) : waiting
    let sent = 0
    for (const item of dueItems(wanted, now(), cause)) {
      const classified = await sendItem(item, options)
      if (classified.outcome === 'sent') {
        // `sendItem` has already recorded the item as sent, so a crash before this line loses nothing.
        await changeWaitingItems((items) => items.filter(({ id }) => id !== item.id))
        options.onSent?.(classified.noted)
        sent++
        continue
      }
      const attempts = item.attempts + 1
      const nextAttempt = (least?: number) => nextAttemptTime(attempts, now(), random(), least)
      const change =
        classified.outcome === 'refused'
          ? { refusal: classified.result.error, refusedFields: classified.result.fields }
          : { nextAttemptAt: nextAttempt(classified.retryAfterSeconds) }
      await changeWaitingItems((items) =>
        items.map((each) => (each.id === item.id ? { ...each, attempts, ...change } : each)),
      )
      if (classified.outcome === 'keep') break
    }
    return sent
  })
}

const pollEveryMs = 15_000

/** Provides this device's queue and sends it: on load, when the connection returns, after a backoff, or by button. */
export function useWaitingItems(publicKey: string | undefined, owner: string) {
  const [items, setItems] = useState<readonly OutboxItem[]>([])
  const [isSending, setIsSending] = useState(false)
  const [justSent, setJustSent] = useState<readonly SentRecord[]>([])
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])

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
    const read = () => void readWaitingItems().then(setItems)
    read()
    return watchWaitingItems(read)
  }, [])

  useAutomaticSending(send)

  return {
    items,
    isSending,
    justSent,
    removedIds,
    sent: useSentRecords(owner),
    sendAll: () => send('hand'),
    sendOne: (id: string) => send('hand', id),
    remove: (id: string) => {
      setRemovedIds((known) => [...known, id])
      return changeWaitingItems((all) => all.filter((item) => item.id !== id))
    },
    add: (item: OutboxItem) =>
      changeWaitingItems((all) => [...all.filter(({ id }) => id !== item.id), item]),
  }
}

function useAutomaticSending(send: (cause: SendCause) => Promise<number>): void {
  useEffect(() => {
    const sendIfOnline = async (cause: SendCause) => {
      const waiting = await readWaitingItems()
      if (waiting.length > 0 && navigator.onLine) await send(cause)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void sendIfOnline('time')
    }
    void sendIfOnline('connection')
    const timer = setInterval(() => void sendIfOnline('time'), pollEveryMs)
    const closing = new AbortController()
    const { signal } = closing
    addEventListener('online', () => void sendIfOnline('connection'), { signal })
    document.addEventListener('visibilitychange', onVisible, { signal })
    return () => {
      clearInterval(timer)
      closing.abort()
    }
  }, [send])
}

function useSentRecords(owner: string): readonly SentRecord[] {
  const [sent, setSent] = useState<readonly SentRecord[]>([])
  useEffect(() => {
    const read = () => void listSentRecords(owner).then(setSent)
    read()
    return subscribeToChannel(sentKey, read)
  }, [owner])
  return sent
}

export type WaitingControls = ReturnType<typeof useWaitingItems>
