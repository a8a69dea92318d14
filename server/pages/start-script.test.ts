import { expect, test } from 'vitest'
import { finishDocument } from './document.ts'
import { takeStartScript } from './start-script.ts'

const source = `<html><head><link rel="modulepreload" href="/assets/react.js"/><link rel="modulepreload" href="/assets/home.js"/></head>
<body><p>Home</p><script data-now="">now()</script><script>window.__reactRouterContext = {};window.__reactRouterContext.stream = 1;</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/home.js";
window.__reactRouterRouteModules = {"home":route0};

import("/assets/entry.js");</script><!--$--><script>window.__reactRouterContext.streamController.enqueue("[1]\\n");</script><!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body></html>`

test('what makes a page live leaves the document; two empty scripts stay for hydration to find', () => {
  const taken = takeStartScript(source, ['/assets/react.js'])!
  expect(taken.html).toBe(`<html><head></head>
<body><p>Home</p><script data-now="">now()</script><script type="inert"></script><script type="inert"></script></body></html>`)
  expect(taken.start.code)
    .toBe(`window.__reactRouterContext = {};window.__reactRouterContext.stream = 1;
window.__reactRouterContext.streamController.enqueue("[1]\\n");
window.__reactRouterContext.streamController.close();
import "/assets/manifest.js";
import * as route0 from "/assets/home.js";
window.__reactRouterRouteModules = {"home":route0};

await import("/assets/entry.js")
import "/assets/home.js"`)
})

test('the address of a start script changes with its data, and with nothing else', () => {
  const address = (html: string) => takeStartScript(html, [])!.start.address
  expect(address(source)).toMatch(/^\/hydration\/[\w-]{16}\.js$/)
  expect(address(source.replace('Home', 'Start'))).toBe(address(source))
  expect(address(source.replace('[1]', '[2]'))).not.toBe(address(source))
})

test.each([
  ['no data', /<script>window[^<]*enqueue[^]*close\(\);<\/script>/],
  ['no modules', /<script type="module"[^]*?<\/script>/],
  ['no entry', /import\("[^"]*"\);/],
])('a document with %s keeps everything', (_what, part) => {
  expect(takeStartScript(source.replace(part, ''), [])).toBeUndefined()
})

test('the document names its start script and the modules of every page; its policy makes no script of text', async () => {
  const apart = { page: '/prices?billing=year', ahead: ['/assets/react.js'] }
  const { html, start, contentSecurityPolicy } = await finishDocument(source, {
    hydrate: 'on-interaction',
    apart,
    measurePath: '/assets/measure.js',
  })
  expect(html).toContain(
    `createScriptURL:e=>e?"${start!.address}?/prices?billing=year#"+e:"/assets/measure.js"}`,
  )
  const ahead = '<link data-rel="preload" as="script" crossorigin href="/assets/react.js">'
  expect(html).toContain(`${ahead}<script>(()=>{let e=document`)
  expect(html).not.toContain('createScript:')
  expect(html).not.toContain('__reactRouterContext')
  // One for what runs at once, one for the loader.
  expect(
    contentSecurityPolicy.match(/script-src ('sha256-[^']*' )+/)?.[0].match(/sha256/g),
  ).toHaveLength(2)
})
