import { useTypingPause } from '#app/design/form/use-typing-pause.ts'

/** What was typed when the typing paused last. */
export function usePaused<T>(typed: T): { value: T; isBehind: boolean } {
  const written = JSON.stringify(typed)
  const kept = useTypingPause(written)
  return { value: JSON.parse(kept) as T, isBehind: kept !== written }
}
