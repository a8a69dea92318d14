export type ToastChannel = 'single' | 'stack'
export type ToastTone = 'success' | 'destructive' | 'info'

/**
 * Two channels in one toaster (D-61): at most one toast of 'single' is visible at any time (LIM-06),
 * at most three of 'stack', for 4000 ms unless told otherwise (LIM-07). Times in milliseconds.
 */
export const toastChannels: Record<ToastChannel, { limit: number; durationMs: number }> = {
  single: { limit: 1, durationMs: 5000 },
  stack: { limit: 3, durationMs: 4000 },
}

export type OpenToast = { id: string; channel: ToastChannel }

/** Which open toasts make room for one more in a channel: the oldest. `open` is oldest first. */
export function toastsToClose(open: readonly OpenToast[], channel: ToastChannel): string[] {
  const ids = open.filter((toast) => toast.channel === channel).map((toast) => toast.id)
  return ids.slice(0, Math.max(0, ids.length - toastChannels[channel].limit + 1))
}

/** How long a toast stays, in milliseconds. */
export function toastDurationMs(channel: ToastChannel, durationMs?: number): number {
  return durationMs ?? toastChannels[channel].durationMs
}
