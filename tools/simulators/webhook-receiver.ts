import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceivedEvent = { path: string; headers: IncomingHttpHeaders; body: string }

/** Starts a webhook receiver on this machine. `answer` writes its response: 200, unless a test replaces it. */
export async function startWebhookReceiver() {
  const received: ReceivedEvent[] = []
  const settings = { answer: (response: ServerResponse): unknown => response.writeHead(200).end() }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      received.push({ path: request.url ?? '', headers: request.headers, body })
      settings.answer(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/hook`,
    received,
    settings,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
