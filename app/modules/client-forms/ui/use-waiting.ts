import { useCallback, useEffect, useState } from 'react'
import type { SendCause, Sent, Waiting } from '../rules/outbox.ts'
import {
  changeWaiting,
  listSent,
  readWaiting,
  sendWaiting,
  watchSent,
  watchWaiting,
} from './outbox.ts'

const lookEveryMs = 15_000

/**
 * What waits on this device, and its sending: by itself when a page opens, when the connection is back
 * and as waiting times end (AUD-51); by hand at any time (AUD-52).
 */
export function useWaiting(publicKey: string | undefined, owner: string) {
  const [items, setItems] = useState<readonly Waiting[]>([])
  const [isSending, setIsSending] = useState(false)
  const [justSent, setJustSent] = useState<readonly Sent[]>([])

  const send = useCallback(
    async (cause: SendCause, id?: string) => {
      if (!publicKey) return 0
      setIsSending(true)
      try {
        const onSent = (sent: Sent) => setJustSent((known) => [...known, sent])
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

  useSendingByItself(send)

  return {
    items,
    isSending,
    /** What this page has sent of it since it was opened. */
    justSent,
    /** What left this device in the last 30 days. */
    sent: useSent(owner),
    sendAll: () => send('hand'),
    sendOne: (id: string) => send('hand', id),
    remove: (id: string) => changeWaiting((all) => all.filter((item) => item.id !== id)),
    add: (item: Waiting) =>
      changeWaiting((all) => [...all.filter(({ id }) => id !== item.id), item]),
  }
}

function useSendingByItself(send: (cause: SendCause) => Promise<number>): void {
  useEffect(() => {
    const look = async (cause: SendCause) => {
      const waiting = await readWaiting()
      if (waiting.length > 0 && navigator.onLine) await send(cause)
    }
    const onSight = () => {
      if (document.visibilityState === 'visible') void look('time')
    }
    const onOnline = () => void look('connection')
    void look('connection')
    const timer = setInterval(() => void look('time'), lookEveryMs)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onSight)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [send])
}

function useSent(owner: string): readonly Sent[] {
  const [sent, setSent] = useState<readonly Sent[]>([])
  useEffect(() => {
    const read = () => void listSent(owner).then(setSent)
    read()
    return watchSent(read)
  }, [owner])
  return sent
}

export type WaitingControls = ReturnType<typeof useWaiting>
