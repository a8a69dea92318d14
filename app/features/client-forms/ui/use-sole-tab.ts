import { useCallback, useEffect, useRef, useState } from 'react'

export type TabState = 'asking' | 'mine' | 'elsewhere'
type Life = { isWanted: boolean; release: () => void }

/**
 * Lets one tab at a time edit what `name` stands for. Another tab may take over; the one that had it
 * is told, and gets it back when the other is closed.
 */
export function useSoleTab(name: string): { state: TabState; takeOver: () => void } {
  const [state, setState] = useState<TabState>(
    typeof navigator === 'undefined' || navigator.locks ? 'asking' : 'mine',
  )
  const current = useRef<Life>({ isWanted: false, release: () => {} })

  useEffect(() => {
    if (!navigator.locks) return
    const life: Life = { isWanted: true, release: () => {} }
    current.current = life
    const waiting = new AbortController()
    void hold(name, { ifAvailable: true }, life, setState).then((isMine) => {
      if (isMine || !life.isWanted) return
      setState('elsewhere')
      void hold(name, { signal: waiting.signal }, life, setState)
    })
    return () => {
      life.isWanted = false
      waiting.abort()
      life.release()
    }
  }, [name])

  const takeOver = useCallback(() => {
    void hold(name, { steal: true }, current.current, setState)
  }, [name])
  return { state, takeOver }
}

/** Resolves once it is known whether the lock was given; holds it until `life` ends. */
function hold(
  name: string,
  options: LockOptions,
  life: Life,
  tell: (state: TabState) => void,
): Promise<boolean> {
  return new Promise((settled) => {
    const keepLock = (lock: Lock | null) => {
      if (!lock || !life.isWanted) return settled(false)
      tell('mine')
      settled(true)
      return new Promise<void>((done) => (life.release = done))
    }
    navigator.locks.request(name, options, keepLock).catch(() => {
      // Stolen by another tab, or no longer wanted. Wait for it to come back.
      settled(false)
      if (!life.isWanted) return
      tell('elsewhere')
      if (!options.signal) void hold(name, {}, life, tell)
    })
  })
}
