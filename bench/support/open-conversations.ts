import { get } from 'node:http'
import type { StaffSession } from './staff-sessions.ts'

type Item = { type: string; body?: string; delivery?: { state: string } | null }
type Wanted = { isThere: (item: Item) => boolean; seen: (at: number) => void }

const changePattern = /"topic":"leads","operation":"update","id":"([^"]+)"/g

/**
 * A console with every conversation open. Like the page, it reads a conversation again when its stream reports a
 * change.
 */
export class OpenConversations {
  readonly #url: string
  readonly #session: StaffSession
  readonly #wanted = new Map<string, Wanted>()
  #end = () => {}
  #isOpen = true
  #last: string | undefined

  private constructor(url: string, session: StaffSession) {
    this.#url = url
    this.#session = session
  }

  static async open(url: string, session: StaffSession): Promise<OpenConversations> {
    const console = new OpenConversations(url, session)
    await console.#listen()
    return console
  }

  /** Resolves with the time at which the conversation of a lead has a matching item. */
  untilThere(leadId: string, isThere: (item: Item) => boolean): Promise<number> {
    return new Promise((seen) => this.#wanted.set(leadId, { isThere, seen }))
  }

  close(): void {
    this.#isOpen = false
    this.#end()
  }

  #listen(): Promise<void> {
    const headers = {
      ...this.#session.headers,
      ...(this.#last ? { 'last-event-id': this.#last } : {}),
    }
    return new Promise((stands, failed) => {
      const request = get(`${this.#url}/api/admin/live`, { headers }, (response) => {
        if (response.statusCode !== 200)
          failed(new Error(`The stream answered ${response.statusCode}.`))
        response.setEncoding('utf8')
        response.on('error', () => {})
        // The server ends a stream after two minutes. As in the page, the next stream continues where the last one
        // ended.
        response.on('end', () => (this.#isOpen ? this.#listen() : undefined))
        let rest = ''
        response.on('data', (text: string) => {
          // The last line of a chunk may continue in the next chunk.
          const lines = (rest + text).split('\n')
          rest = lines.pop()!
          for (const line of lines) {
            if (line === 'event: start') stands()
            if (line.startsWith('id: ')) this.#last = line.slice(4)
            for (const [, id] of line.matchAll(changePattern)) void this.#look(id!)
          }
        })
      })
      request.on('error', failed)
      this.#end = () => request.destroy()
    })
  }

  async #look(leadId: string): Promise<void> {
    const wanted = this.#wanted.get(leadId)
    if (!wanted) return
    const { headers } = this.#session
    const response = await fetch(`${this.#url}/api/admin/conversations/${leadId}`, { headers })
    const { items } = (await response.json()) as { items: Item[] }
    if (!items.some(wanted.isThere)) return
    wanted.seen(performance.now())
    if (this.#wanted.get(leadId) === wanted) this.#wanted.delete(leadId)
  }
}
