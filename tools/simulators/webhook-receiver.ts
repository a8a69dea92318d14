import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'

type ReceivedEvent = { path: string; headers: IncomingHttpHeaders; body: string }

/** Starts a webhook receiver on this machine. `answer` writes its response: 200, unless a test replaces it. */
export async function startWebhookReceiver() {
  const received: ReceivedEvent[] = []
  const settings = { answer: (response: ServerResponse): unknown => response.writeHead(200).end() }
  const { url, close } = await serveLocally(async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    settings.answer(response)
  })
  return { host: new URL(url).host, url: `${url}/hook`, received, settings, close }
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
