import { useCallback, useEffect, useState } from 'react'
import type { Waiting } from '../rules/queue.ts'
import { sendWaiting } from './send-waiting.ts'
import { changeWaiting, readWaiting, watchWaiting } from './waiting-list.ts'

const lookEveryMs = 15_000

/**
 * What waits on this device, and its sending: by itself when a page opens, when the connection is back
 * and as waiting times end (AUD-51); by hand at any time (AUD-52).
 */
export function useWaiting(publicKey: string | undefined) {
  const [items, setItems] = useState<readonly Waiting[]>([])
  const [isSending, setIsSending] = useState(false)

  const send = useCallback(
    async (how: { id?: string; isByHand?: boolean } = {}) => {
      if (!publicKey) return 0
      setIsSending(true)
      try {
        return await sendWaiting({ publicKey, ...how })
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

  useEffect(() => {
    const look = async () => {
      const waiting = await readWaiting()
      if (waiting.length > 0 && navigator.onLine) await send()
    }
    const onSight = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const onOnline = () => void send({ isByHand: false })
    void look()
    const timer = setInterval(() => void look(), lookEveryMs)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onSight)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [send])

  return {
    items,
    isSending,
    sendAll: () => send({ isByHand: true }),
    sendOne: (id: string) => send({ id, isByHand: true }),
    remove: (id: string) => changeWaiting((all) => all.filter((item) => item.id !== id)),
    add: (item: Waiting) =>
      changeWaiting((all) => [...all.filter(({ id }) => id !== item.id), item]),
  }
}

export type WaitingControls = ReturnType<typeof useWaiting>
