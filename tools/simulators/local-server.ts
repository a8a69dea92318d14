import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpBindings, getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'

export type Env = { Bindings: HttpBindings }

/** Serves HTTP on this machine, by default on a free port. */
export async function serveLocally(listener: RequestListener, port = 0, host = '127.0.0.1') {
  const server = createServer(listener).listen(port, host)
  await once(server, 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export const serveApp = (app: Hono<Env>, port?: number, host?: string) =>
  serveLocally(getRequestListener(app.fetch), port, host)

/** Adds the control of a simulator's faults: GET and POST /__faults. */
export function addFaultControl(app: Hono<Env>, faults: object): void {
  app.get('/__faults', (c) => c.json(faults))
  app.post('/__faults', async (c) => {
    Object.assign(faults, await c.req.json())
    return c.json(faults)
  })
}

/** Ends the connection without an answer. */
export function cutConnection(c: Context<Env>): Response {
  c.env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}
