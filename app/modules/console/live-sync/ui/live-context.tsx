import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { LiveClient, type LiveClientOptions, type LiveState } from './live-client.ts'

const LiveContext = createContext<LiveClient | null>(null)

/** Keeps one stream open for the console inside it. */
export function LiveProvider(props: { open: LiveClientOptions['open']; children: ReactNode }) {
  const [client] = useState(
    () =>
      new LiveClient({
        open: props.open,
        now: () => new Date(),
        random: Math.random,
        pause: pauseOrOnline,
      }),
  )
  useEffect(() => {
    addEventListener('offline', client.drop)
    const stop = client.start()
    return () => {
      removeEventListener('offline', client.drop)
      stop()
    }
  }, [client])
  return <LiveContext value={client}>{props.children}</LiveContext>
}

/** The one connection of this console. */
export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext)
  if (!client) throw new Error('Live changes are used outside the console')
  return client
}

/** Whether this page is in step, and since when (SYN-05, SYN-08). */
export function useLiveState(): LiveState {
  const client = useLiveClient()
  const read = () => client.state
  return useSyncExternalStore(client.watch, read, read)
}

/** Waits, but no longer than until the network is back. */
function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
