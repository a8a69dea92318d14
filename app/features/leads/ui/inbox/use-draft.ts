import { useEffect, useState } from 'react'

/** A text that outlives a lost session or a closed page of this tab, until it is emptied (D-101). */
export function useDraft(key: string) {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  useEffect(() => {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  }, [key, text])
  return [text, setText] as const
}
