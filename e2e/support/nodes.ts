import { endChild, freePort, serverFile, startNode, waitForServer } from './processes.ts'
import { createDatabase, run, type Account } from './product-server.ts'

/** Headers of a person signed in at one node; every node accepts them. */
export type SignedIn = { authorization: string; cookie: string }

export type Nodes = Awaited<ReturnType<typeof startNodes>>

export const publicKey = 'journey-of-two-nodes-key'

/**
 * Starts `count` servers of the built product on one new database of TEST_DATABASE_URL. `route` can change the database
 * URL, for example to that of a connection pooler.
 */
export async function startNodes(
  count: number,
  accounts: (Account & { role: string })[],
  more: Record<string, string>,
  route: (databaseUrl: string) => string = (direct) => direct,
) {
  const database = await createDatabase()
  if (!database) throw new Error('Several nodes need PostgreSQL: set TEST_DATABASE_URL.')
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: route(database.url),
    LOG_LEVEL: 'warn',
    PUBLIC_ANON_KEY: publicKey,
    ...more,
  }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const children = ports.map((port) => startNode([serverFile], { ...env, PORT: String(port) }))
  const stop = async () => {
    await Promise.all(children.map(endChild))
    await database.drop()
  }
  try {
    await Promise.all(urls.map((url, i) => waitForServer(`${url}/readyz`, children[i])))
    for (const { email, password, role, name } of accounts) {
      const options = ['--email', email, '--password', password, '--role', role, '--name', name]
      await run(['scripts/admin-create.ts', ...options], env)
    }
  } catch (error) {
    // A server that is left running keeps the whole run from ending.
    await stop()
    throw error
  }
  return { urls, databaseUrl: database.url, stop }
}

export async function signIn(url: string, { email, password }: Account): Promise<SignedIn> {
  const response = await fetch(`${url}/functions/admin-auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`the sign-in answered ${response.status}`)
  const { session } = (await response.json()) as { session: { access_token: string } }
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { authorization: `Bearer ${session.access_token}`, cookie: cookie.join('; ') }
}

/** Calls a node's API: by GET without a body, else by `method`. Throws if the status is not 2xx. */
export async function callNode<Answer>(
  url: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> {
  const isFile = body instanceof Uint8Array
  const type = isFile ? 'application/octet-stream' : 'application/json'
  const sent = isFile ? new Uint8Array(body) : JSON.stringify(body)
  const response =
    body === undefined
      ? await fetch(url + path, { headers })
      : await fetch(url + path, {
          method,
          headers: { ...headers, 'content-type': type },
          body: sent,
        })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Opens the live stream of a node; `text()` returns the text so far, `ended` resolves when the server ends it. */
export async function openLive(url: string, headers: SignedIn) {
  const ending = new AbortController()
  const response = await fetch(`${url}/api/admin/live`, { headers, signal: ending.signal })
  if (!response.ok) throw new Error(`the stream answered ${response.status}`)
  let text = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
    }
  })().catch(() => undefined)
  return { text: () => text, ended, close: () => ending.abort() }
}
