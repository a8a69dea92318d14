import { createServer, request } from 'node:http'
import { product } from './browser.ts'

/** Starts a proxy between a browser and the product at `url`, which delays the entry script until `release`. */
export async function startLateScript() {
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
