import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const frame = '/assets/frame.js'
const screen = (path: string, file: string, ...imports: string[]) => ({
  path,
  parentId: 'console-layout',
  module: `/assets/${file}.js`,
  imports: [frame, ...imports.map((name) => `/assets/${name}.js`)],
})
const routes = {
  root: { path: '', module: '/assets/root.js' },
  'console-layout': { path: 'admin', parentId: 'root', module: frame },
  leads: screen('leads', 'leads', 'field', 'list'),
  users: screen('users', 'users', 'list'),
}
const fetched = vi.fn<(href: string, init: RequestInit) => Promise<Response>>()
const names = () => fetched.mock.calls.map(([href]) => href)

beforeEach(() => {
  vi.resetModules()
  fetched.mockReset().mockImplementation(async () => new Response(''))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { __reactRouterManifest: { routes } })
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

test('the files of a screen are fetched at once, each a single time', async () => {
  const { prefetchScreen } = await import('./prefetch-screen.ts')
  await prefetchScreen('/admin/leads')
  expect(names()).toEqual(['/assets/leads.js', '/assets/field.js', '/assets/list.js'])
  await prefetchScreen('/admin/leads')
  await prefetchScreen('/admin/users')
  expect(names().slice(3)).toEqual(['/assets/users.js'])
})

test('a screen whose files did not come is asked for again', async () => {
  const { prefetchScreen } = await import('./prefetch-screen.ts')
  await prefetchScreen('/admin/users')
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await prefetchScreen('/admin/leads')
  await prefetchScreen('/admin/leads')
  expect(names().slice(4)).toEqual(['/assets/leads.js'])
})

test('the screens of the sidebar come one after the other, behind everything else', async () => {
  const { prefetchScreens } = await import('./prefetch-screen.ts')
  let answer = (_response: Response) => {}
  fetched.mockImplementationOnce(() => new Promise((done) => (answer = done)))
  const all = prefetchScreens(['/admin/users', '/admin/leads', '/admin/nowhere'])
  await vi.waitFor(() => expect(names()).toEqual(['/assets/users.js', '/assets/list.js']))
  answer(new Response(''))
  await all
  expect(names().slice(2)).toEqual(['/assets/leads.js', '/assets/field.js'])
  for (const [, init] of fetched.mock.calls) expect(init.priority).toBe('low')
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'with %o only the screen that was pressed is fetched',
  async (connection) => {
    vi.stubGlobal('navigator', { connection })
    const { prefetchLikelyScreen, prefetchScreen, prefetchScreens } =
      await import('./prefetch-screen.ts')
    prefetchLikelyScreen('/admin/users')
    await prefetchScreens(['/admin/users'])
    expect(names()).toEqual([])
    await prefetchScreen('/admin/users')
    expect(names()).toHaveLength(2)
  },
)
