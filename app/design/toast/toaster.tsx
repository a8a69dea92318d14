import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PlainToast } from './plain-toast.tsx'
import { type PastMessage, toastQueue } from './toast-queue.ts'

const noMessages: readonly PastMessage[] = []
const ToastViewport = lazy(() =>
  import('./toast-viewport.tsx').then(
    (loaded) => ({ default: loaded.ToastViewport }),
    () => ({ default: PlainToast }),
  ),
)

/** Toast container, used once in each layout. Empty on the server; its code is loaded with the first message. */
export function Toaster() {
  const messages = useSyncExternalStore(toastQueue.watch, toastQueue.messages, () => noMessages)
  if (messages.length === 0) return null
  return (
    <Suspense>
      <ToastViewport messages={messages} />
    </Suspense>
  )
}
