import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { afterAll, afterEach } from 'vitest'
import { closePages, saveScreenshots, useOwnProduct } from './browser.ts'
import { endBrowsers } from './killable-browser.ts'

// Runs before each file; modules, browsers and sessions are those of the worker.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await saveScreenshots(task.name)
  await closePages()
})
afterAll(async () => {
  useOwnProduct(undefined)
  await endBrowsers()
})

const { plainFetch = globalThis.fetch } = globalThis as { plainFetch?: typeof fetch }
Object.assign(globalThis, { plainFetch })

/**
 * Each request of a test goes by its own connection. A kept one may be closed by the server at the
 * moment when a busy machine comes to use it again: browsers then send anew, `fetch` fails.
 */
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('connection', 'close')
  return plainFetch(input, { ...init, headers })
}

// Of two addresses of this machine the first is given up after a quarter of a second, unless told otherwise.
setDefaultAutoSelectFamilyAttemptTimeout(10_000)
