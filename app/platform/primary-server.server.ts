import type { Client } from 'pg'

/** What is connected to the servers that one connection string names, the same for all of this process. */
const lists = new Map<string, DatabaseServers>()

/** The servers of a connection string; undefined where it names one, as it mostly does. */
export function serversOf(connectionString: string | undefined): DatabaseServers | undefined {
  if (!connectionString) return undefined
  const known = lists.get(connectionString)
  if (known) return known
  const each = splitServers(connectionString)
  if (each.length < 2) return undefined
  const servers = new DatabaseServers(each)
  lists.set(connectionString, servers)
  return servers
}

/**
 * One connection string for each server of `postgres://user@one:5432,two:5432/name`, the form of PostgreSQL's own
 * client library ("Specifying Multiple Hosts").
 */
export function splitServers(connectionString: string): string[] {
  const [, before, hosts, after] =
    /^(\w+:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/.exec(connectionString) ?? []
  if (!hosts?.includes(',')) return [connectionString]
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** A standby answers reads and refuses writes: for this product it is away, as a primary that became one is. */
export class IsStandby extends Error {
  readonly code = '25006'

  constructor() {
    super('this database server is a standby')
  }
}

/**
 * Which of several servers is the primary, found by trying (OPS-03). A server that cannot be reached or is a standby
 * is passed over; once another proves to be the primary, what is connected to the former one is ended: its requests
 * may wait for an answer that never comes.
 */
export class DatabaseServers {
  readonly #strings: readonly string[]
  #current = 0
  #primary: string | undefined
  readonly #connected = new Map<Client, string>()

  constructor(strings: readonly string[]) {
    this.#strings = strings
  }

  get count(): number {
    return this.#strings.length
  }

  /** The server to try now. */
  get current(): string {
    return this.#strings[this.#current]!
  }

  /** `server` is away or a standby. Others may have said so already. */
  passOver(server: string): void {
    if (server === this.current) this.#current = (this.#current + 1) % this.#strings.length
  }

  /** `client` writes to `server`. */
  keep(client: Client, server: string): void {
    this.#connected.set(client, server)
    client.once('end', () => this.#connected.delete(client))
    if (server === this.#primary) return
    this.#primary = server
    this.#current = this.#strings.indexOf(server)
    for (const [other, itsServer] of this.#connected)
      if (itsServer !== server) void other.end().catch(() => {})
  }
}
