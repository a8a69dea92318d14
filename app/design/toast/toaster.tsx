import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './show-toast.ts'
import type { PastMessage } from './toast-queue.ts'

const none: readonly PastMessage[] = []
const ToastViewport = lazy(async () => ({
  default: (await import('./toast-viewport.tsx')).ToastViewport,
}))

/** Stands once in each layout. Empty on the server; its code is fetched with the first message. */
export function Toaster() {
  const messages = useSyncExternalStore(toastQueue.watch, toastQueue.messages, () => none)
  if (messages.length === 0) return null
  return (
    <Suspense>
      <ToastViewport messages={messages} />
    </Suspense>
  )
}
