import { useRef } from 'react'

/** A key that stays while what is sent stays, so that a lost answer cannot do it twice. */
export function useWriteKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
