import { ToastQueue, type ToastMessage } from './toast-queue.ts'

export const toastQueue = new ToastQueue()

/** The id of an element that keeps a place for the list of past messages; without one it stands at the page's foot. */
export const messagesPlaceId = 'messages-place'

/**
 * Shows a message from anywhere in the browser; one shown before `<Toaster />` is ready waits for it.
 * Success and info are announced politely, destructive at once (A11Y-02).
 * @returns what takes it off the screen once it is no longer true
 */
export function showToast(message: ToastMessage): () => void {
  return toastQueue.show(message, new Date())
}
