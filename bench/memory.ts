// npm run bench:memory measures the memory of the whole process tree after a start and a few page views.
import { memoryOf, startProduct } from './support/product.ts'
import { keepResult } from './support/results.ts'

const rows = []
for (const [database, env] of [
  ['embedded', {}],
  ['external', { DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '' }],
] as const) {
  if (database === 'external' && !process.env.BENCH_DATABASE_URL) continue
  const product = await startProduct(env)
  for (const path of ['/', '/resources/it-health', '/nope']) await fetch(product.url + path)
  await new Promise((later) => setTimeout(later, 5_000))
  rows.push({ database, ...memoryOf(product.pid) })
  await product.stop()
}
console.table(rows)
keepResult('memory', { unit: 'MiB of the server and its children, 5 s after the start', rows })
