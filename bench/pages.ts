// npm run bench:pages: Lighthouse (mobile) medians and the bytes of a first visit, for every page given or all known ones.
import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { chromiumFlags, chromiumPath } from './support/chromium.ts'
import { startProduct } from './support/product.ts'
import { keepResult, median } from './support/results.ts'

const runs = Number(process.env.RUNS ?? 3)
const pages =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/', '/resources/it-health', '/resources/load-shedding', '/nope']

if (!existsSync('bench/lighthouse/node_modules')) {
  console.log('Installing Lighthouse …')
  const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: 'bench/lighthouse',
    stdio: 'inherit',
  })
  if (installed.status !== 0) process.exit(1)
}
const own = createRequire(`${process.cwd()}/bench/lighthouse/package.json`)
const load = (name: string) => import(pathToFileURL(own.resolve(name)).href)
const { default: lighthouse } = await load('lighthouse')
const { launch } = await load('chrome-launcher')

const product = await startProduct()
const rows = []
for (const path of pages) {
  await fetch(product.url + path)
  const results: LighthouseResult[] = []
  for (let run = 0; run < runs; run++) {
    const chrome = await launch({
      chromePath: chromiumPath(),
      chromeFlags: ['--headless=new', ...chromiumFlags],
      logLevel: 'silent',
    })
    const { lhr } = await lighthouse(product.url + path, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    results.push(lhr)
    await chrome.kill()
  }
  const of = (read: (lhr: LighthouseResult) => number) =>
    Math.round(median(results.map(read)) * 1000) / 1000
  const audit = (name: string) => of((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN)
  const items = results[0]!.audits['network-requests']?.details?.items ?? []
  rows.push({
    page: path,
    performance: of((lhr) => (lhr.categories.performance?.score ?? 0) * 100),
    accessibility: of((lhr) => (lhr.categories.accessibility?.score ?? 0) * 100),
    bestPractices: of((lhr) => (lhr.categories['best-practices']?.score ?? 0) * 100),
    seo: of((lhr) => (lhr.categories.seo?.score ?? 0) * 100),
    fcpMs: Math.round(audit('first-contentful-paint')),
    lcpMs: Math.round(audit('largest-contentful-paint')),
    tbtMs: Math.round(audit('total-blocking-time')),
    cls: audit('cumulative-layout-shift'),
    kB: Math.round(items.reduce((sum, item) => sum + item.transferSize, 0) / 102.4) / 10,
    scriptBytes: items
      .filter((item) => item.resourceType === 'Script')
      .reduce((sum, item) => sum + item.transferSize, 0),
    requests: items.length,
  })
}
await product.stop()
console.table(rows)
keepResult('pages', {
  unit: `Lighthouse mobile, medians of ${runs} runs; kB as transferred on a first visit`,
  rows,
})

type LighthouseResult = {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { transferSize: number; resourceType: string }[] } }
  >
}
