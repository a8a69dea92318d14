import { useState } from 'react'
import { failureText } from '#app/modules/access/calls.ts'
import type { ConversationCalls } from './conversation-calls.ts'

type Leaving = { messageId: string; isUndoing: boolean; problem: string | null }

/** The ten seconds after "Send" (ANS-03). */
export function useLeaving(
  calls: ConversationCalls,
  onUndone: () => void,
  onEnd: () => Promise<void>,
) {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  async function undo({ messageId }: Leaving) {
    setLeaving({ messageId, isUndoing: true, problem: null })
    try {
      await calls.undo(messageId)
      onUndone()
      setLeaving(null)
    } catch (error) {
      setLeaving({ messageId, isUndoing: false, problem: failureText(error) })
    }
  }
  return {
    now: leaving,
    begin: (messageId: string) => setLeaving({ messageId, isUndoing: false, problem: null }),
    undo: () => void (leaving && undo(leaving)),
    end: () => void onEnd().then(() => setLeaving(null)),
  }
}
