/** Tells the other tabs of this browser, and watchers in this one. */
export function announce(channelName: string, message: unknown): void {
  for (const watcher of watchers.get(channelName) ?? []) watcher(message)
  const channel = openChannel(channelName)
  // A broadcast channel reaches this origin alone and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message)
  channel?.close()
}

/** Calls back with what this or another tab announces. @returns what ends it */
export function watchNews(channelName: string, onNews: (message: unknown) => void): () => void {
  const channel = openChannel(channelName)
  channel?.addEventListener('message', ({ data }) => onNews(data))
  const own = watchers.get(channelName) ?? new Set()
  watchers.set(channelName, own.add(onNews))
  return () => {
    own.delete(onNews)
    channel?.close()
  }
}

const watchers = new Map<string, Set<(message: unknown) => void>>()

function openChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
}
