import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Placement } from './placement.server.ts'

export type Role = 'server' | 'command'
export type Owner = { pid: number; role: Role }
type Claim = { lock?: Server; owner?: Owner }

/**
 * Makes this process the only owner of the database kept in `home`, until the lock is closed, or names its owner. The
 * owner listens on a socket and tells who it is; the system closes the socket with its process, so a killed owner never
 * blocks the next.
 */
export async function claimOwnership({ home, sockets }: Placement, role: Role): Promise<Claim> {
  // Linux has sockets that are no files. The number of a directory is the same under each of its paths.
  const { dev, ino } = await stat(home)
  const isFile = process.platform !== 'linux'
  const path = isFile ? join(sockets, 'owner') : `\0baobab-connect-${dev}-${ino}`
  const me: Owner = { pid: process.pid, role }
  const lock = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify(me)))
  try {
    await once(lock.listen(path), 'listening')
    return { lock: lock.unref() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  }
  const owner = await askOwner(path)
  if (owner) return { owner }
  if (isFile) await rm(path, { force: true })
  return {}
}

/** Undefined when the owner ended meanwhile, or is too busy to answer. */
function askOwner(path: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(path)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk)).on('error', () => {})
    socket.on('close', () => resolve(text ? JSON.parse(text) : undefined))
  })
}
