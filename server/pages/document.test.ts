import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishDocument } from './document.ts'
import { apartLoader, hydrationLoader } from './hydration-loader.ts'

const source = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/x.css"/>
<script type="application/ld+json">{"@type":"Organization"}</script></head><body><p class="used">x</p><a href="/" data-discover="true">Home</a>
<script data-now="">console.log(1)</script><script>window.a = 1</script><script type="module" async="">import "/assets/a.js"</script></body></html>`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('scripts and preloads sleep until the first interaction; data-now scripts run', async () => {
  const { html } = await finishDocument(source, { hydrate: 'on-interaction' })
  expect(html).toContain('<script type="inert/classic">window.a = 1</script>')
  expect(html).toContain('<script type="inert/module">import "/assets/a.js"</script>')
  expect(html).toContain('<script data-now="">console.log(1)</script>')
  expect(html).toContain('<link data-rel="modulepreload" href="/assets/a.js">')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('data-discover')
  expect(html).toContain('{"@type":"Organization"}')
})

test('the policy lists the hash of every inline script and style and lets nothing else in', async () => {
  const { html, contentSecurityPolicy } = await finishDocument(source, {
    hydrate: 'on-interaction',
    criticalCss: async () => '.used{color:red}',
  })
  for (const code of [
    'console.log(1)',
    'window.a = 1',
    'import "/assets/a.js"',
    hydrationLoader('on-interaction'),
  ]) {
    expect(contentSecurityPolicy).toContain(hash(code))
  }
  expect(contentSecurityPolicy).toContain(hash('.used{color:red}'))
  expect(html).toContain(
    '<style>.used{color:red}</style><link data-rel="stylesheet" href="/assets/x.css">',
  )
  expect(html).toContain('<noscript><link rel="stylesheet" href="/assets/x.css"></noscript>')
  expect(contentSecurityPolicy).toContain("default-src 'none'")
  expect(contentSecurityPolicy).toContain("require-trusted-types-for 'script'")
  expect(contentSecurityPolicy).not.toContain('unsafe')
})

test('D-94 scripts call this site alone, and public pages a layer that a setting names', async () => {
  const connectOf = async (options: Parameters<typeof finishDocument>[1]) =>
    /connect-src ([^;]*)/.exec((await finishDocument(source, options)).contentSecurityPolicy)?.[1]
  const mayCall = 'https://maps.operator.example:8443/arcgis/rest/services/B/FeatureServer/0'
  expect(await connectOf({ hydrate: 'on-interaction' })).toBe("'self'")
  expect(await connectOf({ hydrate: 'on-interaction', mayCall })).toBe(
    "'self' https://maps.operator.example:8443",
  )
  expect(await connectOf({ hydrate: 'at-once', mayCall })).toBe("'self'")
})

test('the loaders sent with every page are at most 1 KB', () => {
  const measurePath = '/assets/measure-12345678.js'
  const longest = '/resources/wifi-toolkit?tab=troubleshooting'
  const start = `/hydration/1234567890123456.js?${longest}`
  expect(apartLoader(start, measurePath).length).toBeLessThanOrEqual(1024)
  for (const when of ['on-interaction', 'at-once'] as const)
    expect(hydrationLoader(when, measurePath).length).toBeLessThanOrEqual(1024)
})

test('API-08 a page that is counted fetches one script of this site, and its policy can name no other', async () => {
  const measurePath = '/assets/measure-12345678.js'
  const { html, contentSecurityPolicy } = await finishDocument(source, {
    hydrate: 'on-interaction',
    measurePath,
  })
  const loader = hydrationLoader('on-interaction', measurePath)
  expect(loader.length).toBeLessThanOrEqual(1024)
  expect(html).toContain(`<script>${loader}</script>`)
  expect(contentSecurityPolicy).toContain(hash(loader))
  expect(loader).toContain('createScriptURL:e=>"/assets/measure-12345678.js"')
  expect(hydrationLoader('on-interaction')).not.toContain('createScriptURL:')
  expect(hydrationLoader('on-interaction')).not.toContain('globalPrivacyControl')
})

test('PAS-02 a page without script is sent with none, and its policy allows none', async () => {
  const { html, contentSecurityPolicy, start } = await finishDocument(source, {
    hydrate: 'at-once',
    isWithoutScript: true,
    criticalCss: async () => '.used{color:red}',
  })
  expect(html).not.toMatch(/<script|modulepreload|rel="stylesheet"|<noscript/)
  expect(html).toContain('<style>.used{color:red}</style>')
  expect(contentSecurityPolicy).toContain("script-src 'none'")
  expect(contentSecurityPolicy).toContain(hash('.used{color:red}'))
  expect(start).toBeUndefined()
})
