// npm run prove [-- NAME…]: runs the proofs of docs/trust.md in full, which takes hours. PROVE=0.1 runs a tenth. Names
// select files, such as four-eyes; options, such as -t T7, go to vitest. The figures go to bench/results/proofs.json,
// one row per threat.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct, environment, installPackages, root, say } from './prepare.mjs'

const kept = join(root, 'bench', 'results', 'proofs.json')
const folder = mkdtempSync(join(tmpdir(), 'baobab-proofs-'))
const file = join(folder, 'proofs')
const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('-'))
const names = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)

installPackages()
// Only the proofs in e2e need a build of the product.
const ofProduct = readdirSync(join(root, 'e2e')).filter((name) => name.includes('.proof.test'))
const isAsked =
  names.length === 0 || names.some((name) => ofProduct.includes(`${name}.proof.test.ts`))
if (isAsked) buildProduct()
const projects = ['--project', 'unit', ...(isAsked ? ['--project', 'journeys'] : [])]
const code = await new Promise((done) => {
  const filters = names.length > 0 ? names.map((name) => `${name}.proof`) : ['.proof.test']
  const child = spawn('vitest', ['run', ...projects, ...filters, ...options], {
    cwd: root,
    env: { PROVE: '1', ...environment(), PROOFS_FILE: file },
    stdio: 'inherit',
  })
  child.on('exit', (status) => done(status ?? 1))
})

// A proof reports its figures after its last check, so all figures in this file are proven, whatever else failed.
const measured = existsSync(file)
  ? readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse)
  : []
const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')).rows : []
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
}).trim()
const rows = new Map(known.map((row) => [row.threat, row]))
for (const { row, figures } of measured) {
  const words = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`)
  rows.set(row, {
    threat: row,
    proven: words.join(', '),
    on: new Date().toISOString().slice(0, 10),
    commit,
  })
}
if (measured.length > 0) {
  const sorted = [...rows.values()].sort((a, b) =>
    a.threat.localeCompare(b.threat, 'en', { numeric: true }),
  )
  const report = {
    measuredAt: new Date().toISOString(),
    unit: 'counts of the last proof of each threat; none of them failed',
    rows: sorted,
  }
  writeFileSync(kept, `${JSON.stringify(report, null, 2)}\n`)
  console.table(sorted)
}
rmSync(folder, { recursive: true, force: true })
say(code === 0 ? 'All proofs passed.' : 'A proof failed. See above.')
process.exit(code)
