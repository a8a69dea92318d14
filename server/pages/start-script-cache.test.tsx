import { Outlet, Scripts, UNSAFE_withComponentProps } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#app/platform/context.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import {
  allowPageCache,
  keepPagePrivate,
  readFreeQuery,
} from '#app/platform/router-context.server.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { handMadePages } from '../testing/hand-made-pages.ts'

let price = 189
let isPrivate = false
beforeEach(() => {
  price = 189
  isPrivate = false
})

function loader({ context, request }: LoaderFunctionArgs) {
  // The types of a route are made by the build; this one has none.
  const given = context as Parameters<typeof allowPageCache>[0]
  allowPageCache(given)
  if (isPrivate) keepPagePrivate(given)
  readFreeQuery(given, request, 'q')
  return { price }
}

const modules = {
  root: {
    path: '',
    module: {
      Layout: ({ children }: { children: React.ReactNode }) => (
        <html lang="en">
          <head />
          <body>
            {children}
            <Scripts />
          </body>
        </html>
      ),
      default: Outlet,
    },
  },
  page: {
    index: true as const,
    module: {
      loader,
      action: loader,
      default: UNSAFE_withComponentProps(({ loaderData }) => <p>{String(loaderData?.price)}</p>),
    },
  },
}

function startNode() {
  const { cache, pages } = handMadePages(modules, ['/assets/react.js'])
  // Nothing here asks the database.
  const ctx = { env: {}, tagsRead: new Set(), log: silentLog } as unknown as Context
  const answer = (path: string, init?: RequestInit) =>
    pages.respond(new Request(`http://site.example${path}`, init), ctx)
  const read = async (path: string, init?: RequestInit) => (await answer(path, init)).text()
  return { cache, answer, read }
}

const addressIn = (html: string) => /\/hydration\/[\w-]+\.js/.exec(html)?.[0] ?? 'none'

test('a page that everybody gets names its start script, which holds its data and may be kept for good', async () => {
  const { answer, read } = startNode()
  const html = await read('/')
  expect(html).toContain('>189</p>')
  expect(html).not.toContain('enqueue')
  const script = await answer(addressIn(html))
  expect(script.status).toBe(200)
  expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('Cache-Control')).toContain('immutable')
  expect(await script.text()).toMatch(/enqueue\(".*189[^]*import "\/assets\/manifest.js"/)
})

test('a price that changes under an open page leaves that page its own data', async () => {
  const { cache, read } = startNode()
  const before = await read('/')
  price = 199
  cache.clear()
  const after = await read('/')
  expect(addressIn(after)).not.toBe(addressIn(before))
  expect(await read(addressIn(before))).toContain('189')
  expect(await read(addressIn(after))).toContain('199')
})

test('another node answers for a page it never sent, while the page is the same there', async () => {
  const html = await startNode().read('/')
  const address = /"(\/hydration\/[^"#]+)#"/.exec(html)?.[1] ?? ''
  expect(address).toMatch(/js\?\/$/)
  expect(await startNode().read(address)).toContain('189')
  price = 199
  const gone = await startNode().answer(address)
  expect(gone.status).toBe(404)
  expect(gone.headers.get('Cache-Control')).toBe('no-store')
})

test.each(['', '?//elsewhere.example/', '?/hydration/x.js?/', '?http://['])(
  'an address nobody was given answers 404 with %o',
  async (query) => {
    const { answer } = startNode()
    expect((await answer(`/hydration/AAAAAAAAAAAAAAAA.js${query}`)).status).toBe(404)
  },
)

test('a page for one person or one question holds its data itself, as does the answer to a form', async () => {
  const { read } = startNode()
  expect(await read('/?q=fibre')).toContain('enqueue')
  expect(await read('/?index', { method: 'POST' })).toContain('enqueue')
  isPrivate = true
  expect(await read('/?')).toContain('enqueue')
})
