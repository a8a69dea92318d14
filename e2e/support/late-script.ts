import { createServer, request } from 'node:http'
import { product } from './browser.ts'

export type LateScript = {
  /** An address of the product at which what makes an application alive comes late. */
  url: string
  /** Lets it come. */
  release(): void
  stop(): Promise<unknown>
}

/** Stands between a browser and the product, and holds the first script of applications back. */
export async function startLateScript(): Promise<LateScript> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer(async (asked, answer) => {
    if (asked.url!.includes('/assets/entry.client')) await released
    const { method, headers } = asked
    const onward = request(product().url + asked.url, { method, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      found.pipe(answer)
    })
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    release,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
