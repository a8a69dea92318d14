/** A page that is going away lets go of its draft within this time. */
const maxWaitMs = 500

const lockOf = (id: string) => `baobab_form_draft:${id}`

/** Whether another tab of this browser has the draft open (FLD-01); unknown, and so false, without Web Locks. */
export async function isOpenElsewhere(id: string): Promise<boolean> {
  if (!navigator.locks) return false
  const signal = AbortSignal.timeout(maxWaitMs)
  return navigator.locks.request(lockOf(id), { signal }, () => false).catch(() => true)
}

/** Tells other tabs that this one has the draft open. @returns what ends it */
export function markOpen(id: string): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const untilClosed = () => new Promise((close) => signal.addEventListener('abort', close))
  void navigator.locks
    ?.request(lockOf(id), { mode: 'shared', signal }, untilClosed)
    .catch(() => undefined)
  return () => closing.abort()
}
