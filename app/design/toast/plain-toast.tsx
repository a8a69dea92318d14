import { useState } from 'react'
import { ToastBody } from './toast-body.tsx'
import { toastLooks } from './toast-looks.ts'
import type { PastMessage } from './toast-queue.ts'

/** The newest message, where the code of the toasts cannot be fetched: without a connection, above all. */
export function PlainToast({ messages }: { messages: readonly PastMessage[] }) {
  const [closedId, setClosedId] = useState(0)
  const message = messages[0]
  if (!message || message.id === closedId) return null
  const { tone, id } = message
  return (
    <div className="toasts" role={tone === 'destructive' ? 'alert' : 'status'}>
      <div className={toastLooks[tone].classes}>
        <ToastBody message={message} onClose={() => setClosedId(id)} />
      </div>
    </div>
  )
}
