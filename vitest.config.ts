import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { useTestFonts } from './e2e/support/fonts.ts'
import { SlowestFirst } from './e2e/support/slowest-first.ts'
import { TallyReporter } from './scripts/tally-reporter.ts'
import { planTests } from './scripts/test-plan.mjs'
import { compiledScripts } from './tools/build/compiled-scripts.ts'

/** The file for the test tally. `npm test` sets it, and prints the tally at its end. */
const tallyFile = process.env.TALLY_FILE

/** URL of a second PostgreSQL, on which some of the tests run; `npm test` sets it. */
const external = process.env.EXTERNAL_DATABASE_URL
const plan = external ? planTests({ isWhole: process.env.EVERY_WIDTH === '1' }) : undefined

const { version } = JSON.parse(readFileSync('node_modules/node/package.json', 'utf8'))
if (process.versions.node.split('.')[0] !== version.split('.')[0])
  throw new Error(
    `The tests need Node ${version}, which npm ci installs, and this is ${process.versions.node}: run them by npm test or npx vitest.`,
  )

useTestFonts()
process.env.FAST_CHECK_SEED ||= String(randomInt(2 ** 31))

const shared = {
  // A worker runs many test files in one process with one browser. This is safe, because each file has its own
  // databases and browser contexts.
  isolate: false,
  // Tests spend part of their time waiting, so three workers keep two cores busy. Projects share one queue only if
  // their `maxWorkers` are equal.
  maxWorkers: process.env.PROVE ? 2 : 3,
  // A polled condition is true at once on an idle machine; on a busy one it may take seconds.
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 600_000,
}

const unit = {
  ...shared,
  // CSS is processed, because pages link their stylesheets by URL.
  css: true,
  globalSetup: ['tools/testing/database-server.ts'],
  setupFiles: ['tools/testing/property-seed.ts'],
  testTimeout: 600_000,
}

const journeys = {
  ...shared,
  globalSetup: ['e2e/support/product-server.ts'],
  setupFiles: ['e2e/support/each-file.ts'],
  // Walks over every page or screen take minutes on a busy machine; an action that hangs ends after two minutes.
  testTimeout: 1_800_000,
}

// Proofs that `npm test` leaves out. For killed browsers, the sample is the power cut in contract-audit, because
// starting a browser takes longer than killing it. The proofs with earlier releases have no sample, because building
// another version takes minutes. The setting `exclude` is not used, because a project's `exclude` would replace the one
// of the command line.
const ofProofs = process.env.PROVE
  ? []
  : ['killed-browsers.proof', 'two-versions.proof', 'upgrades.proof']
// Runs only in `npm test -- --whole`.
const ofWhole = process.env.EVERY_WIDTH ? [] : ['other-browsers']
const notHere = [...ofProofs, ...ofWhole]
const asked = (files: string[]) =>
  files.filter((file) => !notHere.includes(basename(file, '.test.ts')))

const plugins = [compiledScripts()]
const projects: TestProjectInlineConfiguration[] = [
  {
    plugins,
    test: {
      ...unit,
      name: 'unit',
      include: plan?.unit ?? ['{app,server,tools,checks,scripts}/**/*.test.{ts,tsx}'],
    },
  },
  {
    test: {
      ...journeys,
      name: 'journeys',
      include: plan ? asked(plan.journeys) : [`e2e/**/!(${notHere.join('|') || 'none'}).test.ts`],
      // Proofs measure durations, so the projects run one after the other.
      sequence: { groupOrder: process.env.PROVE ? 1 : 0 },
    },
  },
]
if (plan && external) {
  const env = { TEST_DATABASE_URL: external }
  projects.push(
    { plugins, test: { ...unit, name: 'unit-external', include: plan.storing, env } },
    { test: { ...journeys, name: 'journeys-external', include: plan.storingJourneys, env } },
  )
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    reporters: tallyFile ? ['default', new TallyReporter(tallyFile)] : ['default'],
    projects,
  },
})
