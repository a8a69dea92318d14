// npm test: verify, the build, and one run of all tests on the embedded and an external database, with browser
// journeys. Widths and pictures are sampled; long tests of unchanged paths are skipped and listed last. `npm test --
// --whole` runs every test with a database on both, scans pages at each width, and adds Firefox and WebKit.
// REQUIRE_ALL=1 makes a skipped test a failure.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExternalPostgres } from '../tools/testing/external-postgres.mjs'
import {
  findChromium,
  findDovecot,
  findHeadlessShell,
  findOtherBrowsers,
  findServersAndTracer,
  findPostgres,
} from './find-tools.mjs'
import { buildProduct, environment, installPackages, root, say, stop } from './prepare.mjs'
import { planTests } from './test-plan.mjs'

const usage = `npm test                     checks everything; skips long tests of unchanged paths
npm test -- --whole          runs every test
npx vitest run PATH          runs one test file`
const given = process.argv.slice(2)
const wrong = given.find((argument) => argument !== '--whole')
if (wrong !== undefined)
  stop(
    `${wrong.startsWith('-') ? 'Unknown option' : 'Unexpected argument'} '${wrong}'.\n\n${usage}`,
  )
const isWhole = given.includes('--whole')
const mustRunAll = process.env.REQUIRE_ALL === '1'

const startedAt = Date.now()
installPackages()
const chromium = findChromium()
const headlessShell = findHeadlessShell() ?? chromium
const programs = findPostgres()
findDovecot()
findServersAndTracer()
if (isWhole) findOtherBrowsers()

const external = await startExternalPostgres(programs, { isDurable: false })
const folder = mkdtempSync(join(tmpdir(), 'baobab-results-'))
const failures = []
// The checks of `npm run verify` run in parallel with the build and the first tests.
const verifying = verify()
buildProduct()
say(`\n■ Tests on the embedded database and on ${external.version}`)
const [tally, isVerified] = await Promise.all([runTests(), verifying])
await external.stop()
rmSync(folder, { recursive: true, force: true })

// The summary comes last, because the output of a test may be thousands of lines above.
const { reasons, skipped } = tally
for (const { title, message } of reasons) say(`\n– skipped: ${title}\n${indent(message)}`)
if (mustRunAll)
  for (const { title, message } of reasons)
    recordFailure(title, `Skipped although REQUIRE_ALL is set: ${message}`)
sayWhatIsLeftOut()
for (const { title, message } of failures) say(`\n✗ ${title}\n${indent(message)}`)
say(`\nEverything took ${Math.round((Date.now() - startedAt) / 1000)} s.`)
const passed = tally.passed + (isVerified ? 1 : 0)
say(`${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(failures.length > 0 ? 1 : 0)

async function verify() {
  const { code, output } = await run('node', ['scripts/verify.mjs'], { isQuiet: true })
  say(`\n■ Verify: format, lint, types, structure\n${output.trim()}`)
  if (code !== 0) recordFailure('verify', 'See its messages above.')
  return code === 0
}

async function runTests() {
  const tallyFile = join(folder, 'tally.json')
  const { code, output } = await run('vitest', ['run'], {
    env: {
      EXTERNAL_DATABASE_URL: external.url,
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: headlessShell,
      EVERY_WIDTH: isWhole ? '1' : '',
      TALLY_FILE: tallyFile,
    },
  })
  try {
    const tally = JSON.parse(readFileSync(tallyFile, 'utf8'))
    for (const { title, message } of tally.failures) recordFailure(title, message)
    if (code !== 0 && tally.failures.length === 0)
      recordFailure('vitest', `exited with ${code} although no test failed:\n${output}`)
    return tally
  } catch (error) {
    recordFailure('vitest', `left no results: ${error.message}\n${output}`)
    return { passed: 0, skipped: 0, reasons: [] }
  }
}

function sayWhatIsLeftOut() {
  const { leftOut } = planTests({ isWhole })
  if (isWhole) return
  say('\nLeft out because their paths did not change (npm test -- --whole runs them):')
  for (const file of leftOut) say(`  ${file}`)
  say('Sampled: axe at one width of each page, one picture of each page.')
}

function recordFailure(title, message) {
  failures.push({ title, message: message.slice(0, 2_000) })
}

function indent(text) {
  return text.replace(/^/gm, '  ')
}

/**
 * Runs a program and shows its output unless `isQuiet`. Resolves with its exit code and all output if quiet, else the
 * last 1,500 characters of its errors.
 */
function run(name, args, { env = {}, isQuiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(name, args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: [isQuiet ? 'ignore' : 'inherit', isQuiet ? 'pipe' : 'inherit', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (bytes) => (output += bytes))
    child.stderr.on('data', (bytes) => {
      if (isQuiet) output += bytes
      else {
        process.stderr.write(bytes)
        output = (output + bytes).slice(-1_500)
      }
    })
    // Waits for the exit, not for the end of stderr, which a leftover process of the child may keep open.
    child.on('exit', (code) => setTimeout(() => done({ code: code ?? 1, output }), 200))
  })
}
