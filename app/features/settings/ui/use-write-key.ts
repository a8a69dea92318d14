import { useRef } from 'react'

/** A key that stays while what is sent stays, so that a lost answer cannot do it twice. */
export function useWriteKey(): (said: unknown) => string {
  const last = useRef({ said: '', key: '' })
  return (said) => {
    const text = JSON.stringify(said)
    if (last.current.said !== text) last.current = { said: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
