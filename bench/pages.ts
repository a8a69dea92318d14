import { spawnSync } from 'node:child_process'
// npm run bench:pages measures Lighthouse (mobile) medians and first-visit bytes of given pages or all public ones.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { chromiumFlags, chromiumPath } from './support/chromium.ts'
import { startProduct } from './support/product.ts'
import { keepResult, median } from './support/results.ts'

const runs = Number(process.env.RUNS ?? 3)
/** Maximum tries for one run, which is repeated if the browser painted nothing under load. */
const attempts = 3

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
const pages = process.argv.length > 2 ? process.argv.slice(2) : await publicPages()
const rows = []
for (const path of pages) {
  await fetch(product.url + path)
  const results: LighthouseResult[] = []
  for (let run = 0; run < runs; run++) results.push(await measure(path))
  rows.push(rowOf(path, results))
}
await product.stop()
console.table(rows)
// A run on a few pages must not replace the results of all pages.
if (process.argv.length === 2) {
  const unit = `Lighthouse mobile, medians of ${runs} runs; kB as transferred on a first visit`
  keepResult('pages', { unit, rows })
}

/** Returns every page of the sitemap; not the not-found page, because Lighthouse refuses status 404. */
async function publicPages(): Promise<string[]> {
  const xml = await (await fetch(`${product.url}/sitemap.xml`)).text()
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), (match) => new URL(match[1]!).pathname)
}

async function measure(path: string): Promise<LighthouseResult> {
  let failure = ''
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const chrome = await launch({
      chromePath: chromiumPath(),
      chromeFlags: ['--headless=new', ...chromiumFlags],
      logLevel: 'silent',
    })
    try {
      const { lhr } = (await lighthouse(product.url + path, {
        port: chrome.port,
        logLevel: 'silent',
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      })) as { lhr: LighthouseResult }
      if (isWhole(lhr)) return lhr
      failure = lhr.runtimeError?.message ?? 'no score'
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    } finally {
      await chrome.kill()
    }
    console.log(`${path}: attempt ${attempt} of ${attempts} measured nothing (${failure})`)
  }
  throw new Error(`${path} could not be measured: ${failure}`)
}

/** Checks that the score and every figure of the table exist; otherwise the medians would be NaN. */
function isWhole(lhr: LighthouseResult): boolean {
  const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  return (
    typeof lhr.categories.performance?.score === 'number' &&
    figures.every((name) => Number.isFinite(lhr.audits[name]?.numericValue))
  )
}

function rowOf(path: string, results: LighthouseResult[]) {
  const of = (read: (lhr: LighthouseResult) => number) =>
    Math.round(median(results.map(read)) * 1000) / 1000
  const score = (name: string) => of((lhr) => (lhr.categories[name]?.score ?? 0) * 100)
  const audit = (name: string) => of((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN)
  const items = results[0]!.audits['network-requests']?.details?.items ?? []
  const failed = Object.entries(results[0]!.audits).flatMap(
    ([name, { score: value, scoreDisplayMode }]) =>
      value === 0 && scoreDisplayMode === 'binary' ? [name] : [],
  )
  return {
    page: path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: Math.round(audit('first-contentful-paint')),
    lcpMs: Math.round(audit('largest-contentful-paint')),
    tbtMs: Math.round(audit('total-blocking-time')),
    cls: audit('cumulative-layout-shift'),
    // Size of the page with its headers, to compare with TCP's first flight of 14,600 bytes.
    documentBytes: items.find((item) => item.resourceType === 'Document')?.transferSize,
    kB: Math.round(items.reduce((sum, item) => sum + item.transferSize, 0) / 102.4) / 10,
    scriptBytes: items
      .filter((item) => item.resourceType === 'Script')
      .reduce((sum, item) => sum + item.transferSize, 0),
    requests: items.length,
    failed: failed.join(' '),
  }
}

type LighthouseResult = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    {
      score: number | null
      scoreDisplayMode: string
      numericValue?: number
      details?: { items: { transferSize: number; resourceType: string }[] }
    }
  >
}
