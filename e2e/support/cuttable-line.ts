import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './processes.ts'

/** Opens a proxy to a server. While it is cut, nothing gets through, as without a network. */
export async function openLine(target: { hostname: string; port: number }, host = 'localhost') {
  const port = await freePort()
  const ends = new Set<Socket>()
  let server: Server | undefined
  const mend = () =>
    new Promise<void>((open) => {
      server = createServer((near) => {
        const far = connect(target.port, target.hostname)
        for (const end of [near, far]) {
          ends.add(end)
          end.on('error', () => {})
          end.on('close', () => (near.destroy(), far.destroy(), ends.delete(end)))
        }
        near.pipe(far).pipe(near)
      }).listen(port, host, () => open())
    })
  await mend()
  const cut = () => {
    server?.close()
    for (const end of ends) end.destroy()
  }
  return { port, mend, cut }
}
