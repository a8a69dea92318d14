// npm run bench:console-scripts lists the compressed size of the scripts that each screen of the built console loads.
import { measureConsoleScripts } from '../e2e/support/built-scripts.ts'
import { keepResult } from './support/results.ts'

const rows = measureConsoleScripts().map(({ path, first, later, onDemand }) => ({
  path,
  firstBrotli: first.brotli,
  firstGzip: first.gzip,
  laterBrotli: later.brotli,
  laterGzip: later.gzip,
  onDemandGzip: onDemand.gzip,
}))
console.table(rows)
keepResult('console-scripts', {
  unit: 'bytes of compressed script: opened first, from the dashboard, heaviest part on demand',
  limits: { first: 215_000, later: 40_000 },
  rows,
})
