import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { afterAll, afterEach } from 'vitest'
import { closePages, describeOpenPages, useOwnProduct } from './browser.ts'
import { endBrowsers } from './killable-browser.ts'

// Runs before each test file; the files of a worker share its modules, browsers and sessions.
afterEach(async ({ task }) => {
  const [failure] = task.result?.errors ?? []
  if (failure) failure.message += `\n${await describeOpenPages(task.name)}`
  await closePages()
})
afterAll(async () => {
  useOwnProduct(undefined)
  await endBrowsers()
})

const { plainFetch = globalThis.fetch } = globalThis as { plainFetch?: typeof fetch }
Object.assign(globalThis, { plainFetch })

/**
 * Each request of a test has a new connection. The server may close a kept connection just as a busy machine reuses it:
 * browsers then retry, but `fetch` fails.
 */
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('connection', 'close')
  return plainFetch(input, { ...init, headers })
}

// `localhost` has two addresses. By default, Node gives up the first one after 250 ms, which is too short on a busy
// machine.
setDefaultAutoSelectFamilyAttemptTimeout(10_000)
