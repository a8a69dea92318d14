// npm test: verify, the suite on the embedded database and on an external one, journeys in a browser. What would be seen
// twice is sampled; `npm test -- --whole` runs all of it on both databases, each screen at each width, and the site in
// Firefox and WebKit, too.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExternalPostgres } from '../tools/testing/external-postgres.mjs'
import {
  findChromium,
  findDovecot,
  findHeadlessShell,
  findOtherBrowsers,
  findPoolerAndCache,
  findPostgres,
} from './find-tools.mjs'
import { buildProduct, environment, installPackages, root, say } from './prepare.mjs'

// Several processes on one database, and a database that goes away: neither can be with the embedded one.
const onExternalOnly = ['two-nodes', 'database-away']
// The journeys in which the database plays a part; the others would see the same pages twice.
const storingJourneys = ['first-lead', 'leads-inbox', 'settings', ...onExternalOnly]
const isWhole = process.argv.includes('--whole')
const journeysElsewhere = (isWhole ? onExternalOnly : storingJourneys).map(
  (name) => `e2e/${name}.test.ts`,
)
// What speaks to the database directly is tried on the external one, an older version; what lies above it, and the
// database that starts with the product, on the embedded one.
const storing = storingTests()
const testsElsewhere = isWhole ? [] : storing.filter((file) => !/\/platform\b/.test(file))

const startedAt = Date.now()
installPackages()
const chromium = findChromium()
const headlessShell = findHeadlessShell() ?? chromium
const programs = findPostgres()
findDovecot()
findPoolerAndCache()
if (isWhole) findOtherBrowsers()
buildProduct()

const folder = mkdtempSync(join(tmpdir(), 'baobab-results-'))
/** Everything that is said at the very end, because what a test printed lies thousands of lines above. */
const totals = { passed: 0, skipped: 0 }
const failures = []
const secondAttempts = []
const reasons = []

await part('Verify: format, lint, types, structure', async () => {
  const { code } = await run('node', ['scripts/verify.mjs'])
  if (code === 0) totals.passed++
  else recordFailure('verify', 'Its messages stand above.')
})
await part('Suite on the embedded database', () =>
  vitest(['--project', 'unit', ...without(testsElsewhere)], {}),
)
await part('Journeys on the embedded database', () =>
  vitest(['--project', 'journeys', ...without(journeysElsewhere)], {}),
)
const external = await startExternalPostgres(programs)
const env = { TEST_DATABASE_URL: external.url }
await part(`On ${external.version}: what stores and delivers, and kills of the server`, () =>
  Promise.all([
    vitest(['--project', 'unit', ...storing], env).then(() =>
      vitest(['--project', 'journeys', ...storingJourneys], env),
    ),
    // What a killed server had begun is taken up by another after a minute: it waits more than it works.
    vitest(['--project', 'journeys', 'e2e/kill.test.ts'], env),
  ]),
)
await external.stop()

rmSync(folder, { recursive: true, force: true })
for (const { title, message } of reasons) say(`\n– skipped: ${title}\n${indent(message)}`)
for (const { title, message } of secondAttempts)
  say(`\n~ passed at the second attempt: ${title}\n${indent(message)}`)
for (const { title, message } of failures) say(`\n✗ ${title}\n${indent(message)}`)
say(`\nEverything took ${Math.round((Date.now() - startedAt) / 1000)} s.`)
const { passed, skipped } = totals
say(`${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(failures.length > 0 ? 1 : 0)

function without(files) {
  return files.flatMap((file) => ['--exclude', file])
}

/**
 * The tests that reach for a database; what opens one is in tools/testing. The sample is what
 * speaks to it directly: data, services, the platform.
 */
function storingTests() {
  const files = ['app', 'server', 'tools', 'checks', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
  )
  const isAsked = (file) =>
    /\.test\.tsx?$/.test(file) && (isWhole || /\/(data|services|platform)\b/.test(file))
  return files.filter(
    (file) => isAsked(file) && readFileSync(join(root, file), 'utf8').includes('#tools/testing/'),
  )
}

async function part(title, body) {
  const began = Date.now()
  say(`\n■ ${title}`)
  await body()
  say(`  took ${Math.round((Date.now() - began) / 1000)} s`)
}

async function vitest(args, env) {
  const tallyFile = join(folder, `${Math.random().toString(36).slice(2)}.json`)
  const { code, lastErrors } = await run('vitest', ['run', ...args], {
    ...env,
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: headlessShell,
    EVERY_WIDTH: isWhole ? '1' : '',
    TALLY_FILE: tallyFile,
  })
  try {
    const tally = JSON.parse(readFileSync(tallyFile, 'utf8'))
    totals.passed += tally.passed
    totals.skipped += tally.skipped
    secondAttempts.push(...tally.secondAttempts)
    reasons.push(...tally.reasons)
    for (const { title, message } of tally.failures) recordFailure(title, message)
    if (code !== 0 && tally.failures.length === 0)
      recordFailure(args.join(' '), `ended with ${code} although no test failed:\n${lastErrors}`)
  } catch (error) {
    recordFailure(args.join(' '), `left no results: ${error.message}\n${lastErrors}`)
  }
}

function recordFailure(title, message) {
  failures.push({ title, message: message.slice(0, 2_000) })
}

function indent(text) {
  return text.replace(/^/gm, '  ')
}

/** Runs a program; all that it writes is shown, and the end of what it wrote as errors is given back. */
function run(name, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(name, args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: ['inherit', 'inherit', 'pipe'],
    })
    let lastErrors = ''
    child.stderr.on('data', (bytes) => {
      process.stderr.write(bytes)
      lastErrors = (lastErrors + bytes).slice(-1_500)
    })
    // Its end, not that of its errors: what a child of its own left behind may hold them open.
    child.on('exit', (code) => setTimeout(() => done({ code: code ?? 1, lastErrors }), 200))
  })
}
