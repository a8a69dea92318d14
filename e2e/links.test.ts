import { expect, test } from 'vitest'
import { productUrl } from './support/browser.ts'
import { declaredPatterns } from './support/declared-paths.ts'
import { attributeValues, publicPaths } from './support/site.ts'

type Answer = { status: number; html: string; ids: Set<string> }
const answers = new Map<string, Promise<Answer>>()

/** The response to a path with its query, fetched once. */
function ask(address: string): Promise<Answer> {
  let answer = answers.get(address)
  if (!answer) {
    answer = fetch(productUrl(address)).then(async (response) => {
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const html = await response.text()
      const ids = new Set(isPage ? attributeValues(html, '\\w+', 'id') : [])
      return { status: response.status, html: isPage ? html : '', ids }
    })
    answers.set(address, answer)
  }
  return answer
}

/** Everything on this site that a page links to or loads, as path, query and anchor. */
function pointedTo(html: string, from: string): string[] {
  const raw = [
    ...attributeValues(html, 'a|link|area', 'href'),
    ...attributeValues(html, 'script|img|source|iframe', 'src'),
    ...(html.match(/\/(assets|hydration)\/[\w.-]+\.js/g) ?? []),
    // Drop the anchor of a form action, because it refers to the page that the form's response shows.
    ...attributeValues(html, 'form', 'action').map((action) => action.split('#')[0]!),
  ]
  const site = productUrl('/')
  return raw.flatMap((value) => {
    const url = new URL(value, new URL(from, site))
    return url.origin === new URL(site).origin ? [url.pathname + url.search + url.hash] : []
  })
}

/** The same code renders all states of a page (`?tab=…`), so one state of each kind represents the others. */
const states = new Map<string, string>()
function representative(address: string): string {
  const { pathname, searchParams } = new URL(address, productUrl('/'))
  const kind = `${pathname}?${[...searchParams.keys()].toSorted().join('&')}`
  if (!states.has(kind)) states.set(kind, address)
  return states.get(kind)!
}

test('SHELL-21 no page links to a missing page, anchor or file', async () => {
  const start = await publicPaths()
  expect(start.length).toBeGreaterThanOrEqual(26)
  const dead: string[] = []
  const seen = new Set<string>()
  let examined = 0

  const follow = async (page: string, isListed: boolean) => {
    if (seen.has(page)) return
    seen.add(page)
    const { html } = await ask(page)
    const further: string[] = []
    for (const target of new Set(pointedTo(html, page))) {
      examined++
      const [asked = '', anchor] = target.split('#')
      const address = representative(asked)
      const { status, ids } = await ask(address)
      if (status >= 400) dead.push(`${page} → ${target}: ${status}`)
      else if (anchor && !ids.has(anchor)) dead.push(`${page} → ${target}: no such anchor`)
      else if (isListed && ids.size > 0) further.push(address)
    }
    // Read pages and states found only through links, too, but do not follow their links: the number of states is
    // unlimited.
    for (const address of further) await follow(address, false)
  }
  for (const page of start) await follow(page, true)

  expect(dead).toEqual([])
  expect(examined).toBeGreaterThan(1_300)
  expect(answers.size).toBeGreaterThan(60)
})

test('SHELL-19 no public page has a password field or a link to the console', async () => {
  const asking: string[] = []
  for (const path of [...(await publicPaths()), '/no-such-page']) {
    const { html } = await ask(path)
    expect(html, path).toContain('<h1')
    const types = attributeValues(html, 'input', 'type')
    const targets = attributeValues(html, 'a|form', '(?:href|action)')
    if (types.includes('password') || targets.some((target) => target.startsWith('/admin')))
      asking.push(path)
  }
  expect(asking).toEqual([])
})

test.each([
  ['/Services/Mid-Size', '/services/mid-size'],
  ['/BUNDLES/business-pro/', '/bundles/business-pro'],
  ['/Contact?interest=wifi', '/contact?interest=wifi'],
])('SHELL-21 %s redirects to the canonical address of its page', async (asked, written) => {
  const answer = await fetch(productUrl(asked), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, written])
})

test('NF-06 an unknown path stays unknown in capital letters', async () => {
  expect((await fetch(productUrl('/Nope/Deeper'), { redirect: 'manual' })).status).toBe(404)
})

test('a form sent to a page that takes none gets a 405 with our error page', async () => {
  let refusals = 0
  for (const path of [...(await publicPaths()), '/admin/products']) {
    const body = new URLSearchParams({ nonsense: 'yes' })
    const answer = await fetch(productUrl(path), { method: 'POST', body, redirect: 'manual' })
    expect(answer.status, path).toBeLessThan(500)
    if (answer.status !== 405) continue
    refusals += 1
    expect(answer.headers.get('allow'), path).toBe('GET, HEAD')
    expect(await answer.text(), path).toContain('The form couldn’t be sent to this page.')
  }
  expect(refusals).toBeGreaterThan(5)
})

test('SHELL-21 every page also serves its data, which a hydrated page fetches for navigation', async () => {
  const isForVisitors = (pattern: string) => !/^\/(admin|forms$)|[:*]/.test(pattern)
  const paths = (await declaredPatterns()).filter(isForVisitors)
  expect(paths.length).toBeGreaterThanOrEqual(34)
  const failed: string[] = []
  for (const path of paths) {
    // From this address, a hydrated page fetches the data of another page.
    const { status } = await fetch(productUrl(path === '/' ? '/_.data' : `${path}.data`))
    if (status !== 200) failed.push(`${path}: ${status}`)
  }
  expect(failed).toEqual([])
})
