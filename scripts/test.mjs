// npm test: everything. Verify, the suite on the embedded database and on an external one, journeys in a browser.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startExternalPostgres } from './external-postgres.mjs'
import { findChromium, findPostgres } from './find-tools.mjs'
import { buildProduct, environment, installPackages, root, say, stop } from './prepare.mjs'

// Two processes on one database, and a database that goes away: neither can be with the embedded one.
const onExternalOnly = ['two-nodes', 'database-away']
// The journeys in which the database plays a part; the others would see the same pages twice.
const storingJourneys = ['first-lead', 'kill', 'leads-inbox', 'settings', ...onExternalOnly]
const withoutExternal = onExternalOnly.flatMap((name) => ['--exclude', `e2e/${name}.test.ts`])

const startedAt = Date.now()
installPackages()
const chromium = findChromium()
const programs = findPostgres()
buildProduct()

const folder = mkdtempSync(join(tmpdir(), 'baobab-results-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []

await part('Verify: format, lint, types, structure', async () => {
  const code = await run('node', ['scripts/verify.mjs'])
  if (code === 0) totals.passed++
  else recordFailure('verify', 'Its messages stand above.')
})
await part('Suite on the embedded database', () => vitest(['--project', 'unit'], {}))
await part('Journeys on the embedded database', () =>
  vitest(['--project', 'journeys', ...withoutExternal], {}),
)
if (programs) {
  const external = await startExternalPostgres(programs)
  const env = { TEST_DATABASE_URL: external.url }
  await part(`Suite on ${external.version}: what stores`, () =>
    vitest(['--project', 'unit', ...storingTests()], env),
  )
  await part(`Journeys that store and deliver on ${external.version}`, () =>
    vitest(['--project', 'journeys', ...storingJourneys], env),
  )
  await external.stop()
} else {
  stop(
    'The suite must also pass on an external PostgreSQL, and none could be found or installed. Install PostgreSQL 15 or newer, then run npm test again.',
  )
}

rmSync(folder, { recursive: true, force: true })
for (const { title, message } of failures) say(`\n✗ ${title}\n${indent(message)}`)
say(`\nEverything took ${Math.round((Date.now() - startedAt) / 1000)} s.`)
say(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
)
process.exit(totals.failed > 0 ? 1 : 0)

/** The tests that reach for a database; all helpers that open one live in folders called testing. */
function storingTests() {
  const files = ['app', 'server', 'checks', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
  )
  return files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes('/testing/'),
  )
}

async function part(title, body) {
  const began = Date.now()
  say(`\n■ ${title}`)
  await body()
  say(`  took ${Math.round((Date.now() - began) / 1000)} s`)
}

async function vitest(args, env) {
  const results = join(folder, `${Math.random().toString(36).slice(2)}.json`)
  const code = await run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
    { ...env, CHROMIUM_PATH: chromium },
  )
  try {
    const report = JSON.parse(readFileSync(results, 'utf8'))
    totals.passed += report.numPassedTests
    totals.skipped += report.numPendingTests
    const before = totals.failed
    report.testResults.forEach(recordFailuresOf)
    if (code !== 0 && totals.failed === before)
      recordFailure(args.join(' '), `ended with ${code} although no test failed`)
  } catch (error) {
    recordFailure(args.join(' '), `left no results: ${error.message}`)
  }
}

/** Said again at the very end, because what a test printed lies thousands of lines above. */
function recordFailuresOf(file) {
  const name = relative(root, file.name)
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  for (const test of failed)
    recordFailure(`${name} › ${test.fullName}`, test.failureMessages.join('\n'))
  // A file that could not even be loaded has no failed test of its own.
  if (file.status === 'failed' && failed.length === 0) recordFailure(name, file.message)
}

function recordFailure(title, message) {
  totals.failed++
  failures.push({ title, message: message.slice(0, 2_000) })
}

function indent(text) {
  return text.replace(/^/gm, '  ')
}

function run(name, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(name, args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: 'inherit',
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}
