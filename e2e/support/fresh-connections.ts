import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'

const plainFetch = globalThis.fetch

/**
 * Each request of a test goes by a connection of its own. A kept one may be closed by the server at the
 * moment when a busy machine comes to use it again: browsers then send anew, `fetch` fails.
 */
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('connection', 'close')
  return plainFetch(input, { ...init, headers })
}

// Of two addresses of this machine the first is given up after a quarter of a second, unless told otherwise.
setDefaultAutoSelectFamilyAttemptTimeout(10_000)
