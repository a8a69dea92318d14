import { get } from 'node:http'
import type { StaffSession } from './staff-sessions.ts'

type Item = { type: string; body?: string; delivery?: { state: string } | null }
type Wanted = { isThere: (item: Item) => boolean; seen: (at: number) => void }

const changePattern = /"topic":"leads","operation":"update","id":"([^"]+)"/g

/**
 * Opens a console with every conversation open. Like the page, it reads a conversation again when its stream reports a
 * change.
 */
export async function openConversations(url: string, { headers }: StaffSession) {
  const wanted = new Map<string, Wanted>()
  async function look(leadId: string): Promise<void> {
    const one = wanted.get(leadId)
    if (!one) return
    const response = await fetch(`${url}/api/admin/conversations/${leadId}`, { headers })
    const { items } = (await response.json()) as { items: Item[] }
    if (!items.some(one.isThere)) return
    one.seen(performance.now())
    if (wanted.get(leadId) === one) wanted.delete(leadId)
  }
  const close = await followChanges(url, headers, (leadId) => void look(leadId))
  return {
    close,
    /** Resolves with the time at which the conversation of a lead has a matching item. */
    untilThere: (leadId: string, isThere: Wanted['isThere']) =>
      new Promise<number>((seen) => wanted.set(leadId, { isThere, seen })),
  }
}

/** Calls `onChange` with the id of each changed lead, until the returned function is called. */
async function followChanges(
  url: string,
  headers: StaffSession['headers'],
  onChange: (leadId: string) => void,
): Promise<() => void> {
  let end = () => {}
  let isOpen = true
  let last: string | undefined
  const listen = (): Promise<void> =>
    new Promise((stands, failed) => {
      const continued = last ? { ...headers, 'last-event-id': last } : headers
      const request = get(`${url}/api/admin/live`, { headers: continued }, (response) => {
        if (response.statusCode !== 200)
          failed(new Error(`The stream answered ${response.statusCode}.`))
        response.setEncoding('utf8')
        response.on('error', () => {})
        // The server ends a stream after two minutes. As in the page, the next stream continues where the last one
        // ended.
        response.on('end', () => (isOpen ? listen() : undefined))
        let rest = ''
        response.on('data', (text: string) => {
          // The last line of a chunk may continue in the next chunk.
          const lines = (rest + text).split('\n')
          rest = lines.pop()!
          for (const line of lines) {
            if (line === 'event: start') stands()
            if (line.startsWith('id: ')) last = line.slice(4)
            for (const [, id] of line.matchAll(changePattern)) onChange(id!)
          }
        })
      })
      request.on('error', failed)
      end = () => request.destroy()
    })
  await listen()
  return () => {
    isOpen = false
    end()
  }
}
