import { expect, test } from 'vitest'
import { productUrl } from './support/browser.ts'
import { attributeValues, decodeEntities, publicPaths } from './support/site.ts'

/** Public pages that the requirements list, and the page that compares the recipes. */
const documented = `
  / /services /services/small-business /services/mid-size /services/growth-ready /services/security /services/compare
  /connectivity /connectivity/wifi-as-a-service /connectivity/fixed-wireless /connectivity/fibre
  /bundles /bundles/business-connect /bundles/business-pro /bundles/home-soho-resilience /pricing
  /cloud/migration /cloud/hosting /cloud/backup /cloud/virtual-desktops
  /resources /resources/it-health /resources/power-backup /resources/connectivity-guide /resources/wifi-toolkit
  /resources/load-shedding /case-studies /contact /privacy-policy /terms-of-service`
const ours = ['/accessibility', '/paia-manual']

type Thing = { '@type': string; [name: string]: unknown }

async function read(path: string) {
  const response = await fetch(productUrl(path))
  const html = await response.text()
  const meta = (name: string) =>
    decodeEntities(
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '',
    )
  const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1]
  return {
    status: response.status,
    headers: response.headers,
    html,
    meta,
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: attributeValues(html, 'link', 'href').filter((href) =>
      html.includes(`<link rel="canonical" href="${href}"`),
    ),
    things: data ? (JSON.parse(data) as { '@graph': Thing[] })['@graph'] : [],
  }
}

test('SHELL-21 A11Y-08 the sitemap lists only the documented pages, the accessibility statement and the PAIA manual', async () => {
  expect((await publicPaths()).toSorted()).toEqual(
    [...documented.trim().split(/\s+/), ...ours].toSorted(),
  )
})

test('SHELL-21 A11Y-08 each page has its own title, description, canonical URL, picture and structured data', async () => {
  const paths = await publicPaths()
  const titles = new Map<string, string>()
  const descriptions = new Set<string>()
  for (const path of paths) {
    const page = await read(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.html.match(/<h1[ >]/g), path).toHaveLength(1)
    expect(page.html, path).not.toContain('Oops! Page not found')
    expect(titles.get(page.title), `${path} has a unique title`).toBe(undefined)
    titles.set(page.title, path)
    const description = page.meta('description')
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(50)
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(155)
    descriptions.add(description)
    expect(page.canonical, path).toEqual([productUrl(path)])
    expect(page.meta('og:url'), path).toBe(productUrl(path))
    expect(page.meta('og:description'), path).toBe(description)
    expect(page.title, path).toContain(page.meta('og:title'))
    const types = page.things.map((thing) => thing['@type'])
    expect(types, path).toContain('LocalBusiness')
    if (path !== '/') expect(types, path).toContain('BreadcrumbList')
    expect(JSON.stringify(page.things), path).not.toMatch(/"price":(0|null)|NaN/)
    expect(page.headers.get('x-robots-tag'), path).toBe(null)

    const picture = await fetch(page.meta('og:image'))
    expect(picture.headers.get('cache-control'), path).toContain('immutable')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630])
    expect(bytes.length, path).toBeLessThan(80_000)
  }
  expect(descriptions.size).toBe(paths.length)
})

test('A11Y-08 the structured data of a page has the prices and questions that the page shows', async () => {
  const pricing = await read('/pricing')
  const service = pricing.things.find((thing) => thing['@type'] === 'Service')
  const offers = service?.offers as { name: string; priceSpecification: { price: number } }[]
  expect(offers.length).toBeGreaterThan(10)
  const shown = pricing.html.replace(/<script[\s\S]*?<\/script>/g, '')
  const first = offers.find(({ name }) => name === 'Managed IT Basic')!
  expect(shown).toContain(`R${first.priceSpecification.price}`)
  for (const path of ['/pricing', '/services/small-business']) {
    const { things, html } = await read(path)
    const faq = things.find((thing) => thing['@type'] === 'FAQPage')
    const questions = faq?.mainEntity as { name: string }[]
    expect(questions.length, path).toBeGreaterThan(5)
    for (const { name } of questions) expect(decodeEntities(html), path).toContain(`>${name}<`)
  }
})

test('A11Y-08 a canonical URL leaves out filters and the plan, but names a tab', async () => {
  for (const [query, own] of [
    ['categories=cloud&differences=only', ''],
    ['tab=waas&plan=waas-home', '?tab=waas'],
  ])
    expect((await read(`/pricing?${query}`)).canonical).toEqual([productUrl(`/pricing${own}`)])
})

test('A11Y-08 IDX-11 NF-06 admin, forms, internal docs and unknown pages are excluded from search engines', async () => {
  const closed = ['/admin', '/admin/login', '/forms', '/internal-docs', '/bundles/referral-answer']
  for (const path of closed) {
    for (const time of ['first', 'cached']) {
      const response = await fetch(productUrl(path), { redirect: 'manual' })
      expect(response.headers.get('x-robots-tag'), `${path}, ${time}`).toBe('noindex')
    }
  }
  const contact = await fetch(productUrl('/.well-known/security.txt'))
  expect(contact.status).toBe(200)
  expect(contact.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  const robots = await (await fetch(productUrl('/robots.txt'))).text()
  for (const path of ['/admin', '/api', '/functions', '/forms', '/internal-docs'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  const dead = await read('/no-such-page')
  expect(dead.canonical).toEqual([])
  expect(dead.things).toEqual([])
})

test('A11Y-08 the web manifest and its icons exist, in the stated sizes', async () => {
  const manifest = (await (await fetch(productUrl('/site.webmanifest'))).json()) as {
    name: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest.name).toBe('Baobab Connect')
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(productUrl(src))
    expect(icon.headers.get('content-type')?.split(';')[0], src).toBe(type)
    const bytes = Buffer.from(await icon.arrayBuffer())
    if (type === 'image/png')
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
