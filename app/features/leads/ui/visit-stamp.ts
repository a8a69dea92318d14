type Listener = (stamp: string) => void

const listeners = new Set<Listener>()
let fetched: Promise<string> | undefined

/**
 * Hands a form the stamp of this visit, and each one that takes its place (T13). The page is live because
 * somebody touched it, so the stamp's age is the time they take. Where none can be had, the page's serves.
 * @returns what ends it
 */
export function onVisitStamp(listener: Listener): () => void {
  listeners.add(listener)
  fetched ??= fetchStamp()
  void fetched.then((stamp) => {
    if (stamp !== '' && listeners.has(listener)) listener(stamp)
  })
  return () => listeners.delete(listener)
}

/** After a form was stored: another one from this page is another form. */
export function renewVisitStamp(): void {
  fetched = fetchStamp()
  void fetched.then((stamp) => {
    if (stamp !== '') for (const listener of listeners) listener(stamp)
  })
}

async function fetchStamp(): Promise<string> {
  try {
    const reply = await fetch('/functions/form-stamp', { signal: AbortSignal.timeout(10_000) })
    const body = (await reply.json()) as { stamp?: unknown }
    return reply.ok && typeof body.stamp === 'string' ? body.stamp : ''
  } catch {
    return ''
  }
}
