import { defineConfig } from 'vitest/config'
import { useTestFonts } from './e2e/support/fonts.ts'
import { SlowestFirst } from './e2e/support/slowest-first.ts'
import { compiledScripts } from './tools/build/compiled-scripts.ts'
import { TallyReporter } from './scripts/tally-reporter.ts'

/** `npm test` asks for it here, and says at its end what is written there. */
const tallyFile = process.env.TALLY_FILE

useTestFonts()

const database = {
  globalSetup: ['tools/testing/database-server.ts'],
  // Files share nothing but pure modules and take databases of their own, so one worker may run many:
  // 41 s on two cores, where a worker for each file takes 123 s.
  isolate: false,
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
}
// What a test waits for comes at once on an idle machine; on a busy one it may take seconds.
const patience = { poll: { timeout: 15_000 } }

// A sample of killed browsers in `npm test` is the power cut of contract-audit: starting one takes longer than a kill.
// Two versions have none: they build another version, and keep a machine busy for a minute.
// (Left out here and not by `exclude`: a project's own would replace that of the command line.)
const ofProofs = ['killed-browsers', 'two-versions']
const leftOut = [
  ...(process.env.PROVE ? [] : ofProofs.map((name) => `${name}.proof`)),
  // Of `npm test -- --whole`.
  ...(process.env.EVERY_WIDTH ? [] : ['other-browsers']),
]
const journeys = `e2e/**/!(${leftOut.join('|') || 'none'}).test.ts`

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    reporters: tallyFile ? ['default', new TallyReporter(tallyFile)] : ['default'],
    projects: [
      {
        plugins: [compiledScripts()],
        test: {
          name: 'unit',
          // Pages link their stylesheets by address.
          css: true,
          include: ['{app,server,tools,checks,scripts}/**/*.test.{ts,tsx}'],
          ...database,
          expect: patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeys],
          globalSetup: ['e2e/support/product-server.ts'],
          setupFiles: ['e2e/support/fresh-connections.ts'],
          testTimeout: 150_000,
          hookTimeout: 120_000,
          expect: patience,
          // A browser on a busy machine may miss a moment; what it missed is said at the end all the same.
          retry: tallyFile ? 1 : 0,
          // They wait more than they compute: three keep two cores busy.
          maxWorkers: 3,
          // After the unit tests where both are asked for, as by `npm run prove`: they have other workers.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
