// Decides which tests `npm test` runs on which database, and which it skips while the paths that they cover are
// unchanged.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Long proofs, and tests with other servers, each with the paths that it covers. A test is skipped while no file in its
 * paths has changed.
 */
export const longTests = {
  'app/modules/client-forms/outbox/ui/outbox.proof.test.ts': ['app/modules/client-forms/'],
  'app/modules/sales/inbound-mail/mail-backlog.proof.test.ts': ['app/modules/sales/inbound-mail/'],
  'app/modules/sales/lead/submission/leads.proof.test.ts': [
    'app/modules/sales/lead/',
    'app/platform/',
  ],
  'app/modules/sales/lead/submission/screen-submission.proof.test.ts': ['app/modules/sales/lead/'],
  'app/modules/sales/whatsapp/event/webhook.proof.test.ts': ['app/modules/sales/whatsapp/'],
  'app/platform/backup/backup-memory.proof.test.ts': ['app/platform/backup/'],
  'e2e/database-dies.proof.test.ts': ['app/platform/', 'server/', 'migrations/'],
  'e2e/files-from-outside.proof.test.ts': [
    'app/modules/client-forms/',
    'app/modules/coverage/',
    'app/modules/sales/inbound-mail/',
    'app/platform/',
    'server/',
  ],
  'e2e/mail-kills.proof.test.ts': [
    'app/modules/outbox/delivery/',
    'app/modules/sales/inbound-mail/',
    'app/modules/outbox/mail/',
    'app/platform/',
  ],
  'e2e/power-cuts.proof.test.ts': ['app/platform/', 'migrations/'],
  'e2e/restored-elsewhere.proof.test.ts': ['app/platform/', 'migrations/', 'scripts/db-'],
  'e2e/shared-cache.test.ts': ['server/', 'app/platform/', 'app/routes.ts'],
}

/** Tests with several processes on one database, or with a database outage: the embedded database allows neither. */
const onExternalOnly = ['two-nodes', 'database-away']
/**
 * Journeys that run on the external database, because their result may depend on the database. Other journeys would
 * only test the same pages twice.
 */
const storingJourneys = ['leads-inbox', 'settings', ...onExternalOnly]
const journey = (name) => `e2e/${name}.test.ts`

/**
 * Test files of each of the four projects, and the skipped files. Tests that use the database directly run on the
 * external one (an older version), platform tests on both, and all others on the embedded one. With `isWhole`, all
 * tests with a database and the storing journeys run on both, except those that need the external one.
 * @param {{ isWhole: boolean }} options
 */
export function planTests({ isWhole }) {
  const changed = isWhole ? undefined : changedFiles()
  const files = testFiles()
  const leftOut = isWhole ? [] : files.filter((file) => isLeftOut(file, changed))
  const included = files.filter((file) => !leftOut.includes(file))
  const storing = included.filter((file) => isStoring(file, isWhole))
  const elsewhere = isWhole
    ? onExternalOnly.map(journey)
    : [
        ...storing.filter((file) => !file.startsWith('app/platform/')),
        ...storingJourneys.map(journey),
      ]
  const embedded = included.filter((file) => !elsewhere.includes(file))
  return {
    leftOut,
    unit: embedded.filter((file) => !file.startsWith('e2e/')),
    journeys: embedded.filter((file) => file.startsWith('e2e/')),
    storing,
    storingJourneys: [...storingJourneys, ...(isWhole ? ['server-kills.proof'] : [])].map(journey),
  }
}

function testFiles() {
  return ['app', 'server', 'tools', 'checks', 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => join(folder, file))
      .filter((file) => /\.test\.tsx?$/.test(file)),
  )
}

function isLeftOut(file, changed) {
  const paths = longTests[file]
  if (!paths || !changed) return false
  return !changed.some((one) => one === file || paths.some((path) => one.startsWith(path)))
}

/** Whether a test uses a database. Unless the run is whole, only direct use counts: data, services, the platform. */
function isStoring(file, isWhole) {
  if (file.startsWith('e2e/')) return false
  if (!isWhole && !/\/(data|store|services?|platform)\b/.test(file)) return false
  return /#tools\/testing\/(?!(embedded-postgres|effort|fixed-clock|browser-storage|free-port)\.)/.test(
    readFileSync(join(root, file), 'utf8'),
  )
}

/**
 * Files changed against the main branch, committed or not; on main, against the previous commit. Undefined without git.
 */
function changedFiles() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const head = git('rev-parse', 'HEAD')
  const main = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main')
  const base = main === head ? git('rev-parse', 'HEAD^') : main
  const changed = base && git('diff', '--name-only', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  if (changed === undefined || added === undefined) return undefined
  return [...changed.split('\n'), ...added.split('\n')].filter(Boolean)
}
