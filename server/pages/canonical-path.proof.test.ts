import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { createElement } from 'react'
import { Outlet } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestListener } from '#server/http-server.ts'
import { runInParallel, proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { handMadePages } from '#tools/testing/hand-made-pages.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { canonicalPath } from './serve-pages.ts'

const site = 'http://site.example'
const methods = ['GET', 'HEAD', 'POST']
const database = useTestDatabase()
let app: ReturnType<typeof testApp>
let server: Server
let port: number

const testPage = (name: string) => ({
  default: () => createElement('p', null, name),
  action: () => null,
})
const testLayout = () =>
  createElement('html', null, createElement('body', null, createElement(Outlet)))

beforeAll(async () => {
  const { pages } = handMadePages({
    root: { path: '', module: { default: testLayout, action: () => null } },
    home: { index: true, module: testPage('home') },
    form: { path: 'contact', module: testPage('form') },
    deep: { path: 'services/compare', module: testPage('deep') },
    none: { path: '*', module: testPage('not found') },
  })
  app = testApp({ base: testContext(database), pages })
  server = createServer(requestListener(app.fetch, { tryCached: () => false }))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((closed) => server.close(closed)))

const hosts = 'evil.example user@evil.example u:p@evil.example:8443 [::1]:99 3232235777'.split(' ')
const pathParts = fc.oneof(
  fc.constantFrom(...'/ // /// \\ /\\ \\/ %2f %2F%2f %5c %09 %0d%0a %00'.split(' ')),
  fc.constantFrom(...'\t . .. /./ /../ %2e %2e%2e/ ; : @ ? ?x=//evil.example #'.split(' ')),
  fc.constantFrom(...hosts, ...'http: https://a.b javascript: data: \u2215 \uff0f'.split(' ')),
  fc.constantFrom(
    ...'contact services compare CONTACT forms .data _.data a functions api'.split(' '),
  ),
)
const generatedPaths = fc
  .tuple(
    fc.constantFrom('/', '//', '///', '/\\', '/%2f', '/.//', '/\t/', '/..//'),
    fc.array(pathParts, { maxLength: 6 }),
    fc.constantFrom('', '/', '//', '\\'),
  )
  .map(([start, middle, end]) => start + middle.join('') + end)

/** The origin that a browser reaches by this Location header. */
function redirectOrigin(location: string, asked: string): string {
  return new URL(location, URL.parse(asked, site) ?? site).origin
}

/** Checks that a response does not lead to another site. */
function expectSameSite(path: string, status: number, headers: Headers): void {
  expect(headers.get('refresh'), path).toBeNull()
  const location = headers.get('location')
  if (location === null) return expect([301, 302, 303, 307, 308].includes(status), path).toBe(false)
  expect(location, path).toMatch(/^\/(?![/\\])/)
  expect(redirectOrigin(location, site), path).toBe(site)
}

test('T33 a canonical path starts with exactly one slash and stays the same if canonicalised again', () => {
  fc.assert(
    fc.property(generatedPaths, (path) => {
      const canonical = canonicalPath(path)
      expect(canonical).toMatch(/^\/(?![/\\])/)
      expect(canonicalPath(canonical)).toBe(canonical)
    }),
    { numRuns: numberOfTries(1_000, 100_000) },
  )
})

test.each([
  ['//evil.example/', '/evil.example'],
  ['//evil.example/?a=1', '/evil.example?a=1'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['//user@evil.example:8443/contact/', '/user@evil.example:8443/contact'],
  ['/contact/', '/contact'],
  ['/CONTACT//', '/CONTACT'],
  ['/services//compare', '/services/compare'],
])('T33 %s redirects to %s', async (asked, target) => {
  for (const method of methods) {
    const response = await app.request(site + asked, { method })
    expect([response.status, response.headers.get('location')]).toEqual([308, target])
  }
})

test(
  'T33 no path redirects to another host, with any method',
  async () => {
    const asked = fc.sample(generatedPaths, { numRuns: numberOfTries(400, 10_000), seed: 33 })
    let redirects = 0
    let requests = 0
    await runInParallel(asked.length, 8, async (number) => {
      const path = asked[number]!
      for (const method of methods) {
        const url = URL.parse(site + path)
        if (url?.origin === site) {
          const { status, headers } = await app.request(url, { method })
          expectSameSite(path, status, headers)
        }
        const raw = await sendRawRequest(`${method} ${path} HTTP/1.1\r\nHost: site.example`)
        expectSameSite(path, raw.status, raw.headers)
        if (raw.headers.has('location')) redirects++
        requests += 2
      }
    })
    const absolute = await sendRawRequest(
      'GET http://evil.example/contact/ HTTP/1.1\r\nHost: evil.example',
    )
    expectSameSite('absolute', absolute.status, absolute.headers)
    expect(redirects).toBeGreaterThan(asked.length / 10)
    reportProof('T33', { paths: asked.length, requests, redirects, 'led to another host': 0 })
  },
  proofTimeoutMs,
)

/** Sends a request as raw bytes, because clients normalise addresses before they send them. */
function sendRawRequest(head: string): Promise<{ status: number; headers: Headers }> {
  return new Promise((answered, failed) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString('latin1')))
    socket.on('error', failed)
    socket.on('close', () => {
      const [line = '', ...fields] = text.split('\r\n\r\n', 1)[0]!.split('\r\n')
      const headers = new Headers(
        fields.map((field): [string, string] => {
          const colon = field.indexOf(':')
          return [field.slice(0, colon), field.slice(colon + 1).trim()]
        }),
      )
      answered({ status: Number(line.split(' ')[1]), headers })
    })
  })
}
