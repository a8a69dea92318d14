import { connect } from 'node:net'
import { join } from 'node:path'
import { SteadyClient } from '#app/platform/database.server.ts'

export type Connection = { host: string; port: number; user: string; database: string }

const port = 5432
// Refusals that waiting does not mend: not permitted (class 28), no such database, no such right.
const lastingErrors = /^(28...|3D000|42501|EACCES)$/

export function connectionAt(socketDirectory: string): Connection {
  return { host: socketDirectory, port, user: 'baobab', database: 'baobab' }
}

/** Whether the database answers a query now; throws when it never will. */
export async function isReady(connection: Connection): Promise<boolean> {
  const client = new SteadyClient({ ...connection, ssl: false, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    if (lastingErrors.test((error as { code?: string }).code ?? '')) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether any process listens on the socket, be it one that we cannot see. */
export function isListening(socketDirectory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketDirectory, `.s.PGSQL.${port}`))
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}
