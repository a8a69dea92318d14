import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { useTestFonts } from './e2e/support/fonts.ts'
import { SlowestFirst } from './e2e/support/slowest-first.ts'
import { TallyReporter } from './scripts/tally-reporter.ts'
import { planTests } from './scripts/test-plan.mjs'
import { compiledScripts } from './tools/build/compiled-scripts.ts'

/** `npm test` asks for it here, and says at its end what is written there. */
const tallyFile = process.env.TALLY_FILE

/** Set by `npm test`: a second PostgreSQL, for a part of the tests. */
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
  // A worker runs many files in one process with one browser: each file has its own databases and browser contexts.
  isolate: false,
  // Tests wait, too, so three keep two cores busy. Only projects with the same number share one queue.
  maxWorkers: process.env.PROVE ? 2 : 3,
  // What a test waits for comes at once on an idle machine; on a busy one it may take seconds.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 120_000,
}

const unit = {
  ...shared,
  // Pages link their stylesheets by address.
  css: true,
  globalSetup: ['tools/testing/database-server.ts'],
  setupFiles: ['tools/testing/property-seed.ts'],
  testTimeout: 120_000,
}

const journeys = {
  ...shared,
  globalSetup: ['e2e/support/product-server.ts'],
  setupFiles: ['e2e/support/each-file.ts'],
  testTimeout: 150_000,
  // A browser on a busy machine may miss a moment. The run names what passed at the second attempt.
  retry: plan ? 1 : 0,
}

// A sample of killed browsers in `npm test` is the power cut of contract-audit: starting one takes longer than a kill.
// Those of earlier releases have none: they build another version, and keep a machine busy for minutes.
// (Left out here and not by `exclude`: a project's own would replace that of the command line.)
const ofProofs = process.env.PROVE
  ? []
  : ['killed-browsers.proof', 'two-versions.proof', 'upgrades.proof']
// Of `npm test -- --whole`.
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
      // Proofs take times: one project after the other.
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
