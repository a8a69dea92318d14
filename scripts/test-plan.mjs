// Which tests `npm test` runs on which database, and which it leaves out while their paths do not change.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Long proofs, tests with other servers, and the paths that they cover: without a change there they are left out. */
export const longTests = {
  'app/modules/client-forms/outbox/ui/outbox.proof.test.ts': ['app/modules/client-forms/'],
  'app/modules/sales/inbound-mail/mail-backlog.proof.test.ts': ['app/modules/sales/inbound-mail/'],
  'app/modules/sales/lead/submission/leads.proof.test.ts': [
    'app/modules/sales/lead/',
    'app/platform/',
  ],
  'app/modules/sales/lead/spam/screen-submission.proof.test.ts': ['app/modules/sales/lead/'],
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

/** Several processes on one database, and a database that goes away: neither can be with the embedded one. */
const onExternalOnly = ['two-nodes', 'database-away']
/** The journeys in which the database plays a part; the others would see the same pages twice. */
const storingJourneys = ['first-lead', 'leads-inbox', 'settings', ...onExternalOnly]
const journey = (name) => `e2e/${name}.test.ts`

/**
 * The files of each of the four projects, and those that are left out. What speaks to the database directly is tried on
 * the external one, an older version, the platform on both; what lies above it on the embedded one. The whole is all of
 * it on both.
 * @param {{ isWhole: boolean }} options
 */
export function planTests({ isWhole }) {
  const changed = isWhole ? undefined : changedFiles()
  const files = testFiles()
  const leftOut = isWhole ? [] : files.filter((file) => isLeftOut(file, changed))
  const asked = files.filter((file) => !leftOut.includes(file))
  const storing = asked.filter((file) => isStoring(file, isWhole))
  const elsewhere = isWhole
    ? onExternalOnly.map(journey)
    : [
        ...storing.filter((file) => !file.startsWith('app/platform/')),
        ...storingJourneys.map(journey),
      ]
  const embedded = asked.filter((file) => !elsewhere.includes(file))
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

/** Tests that reach for a database. The sample is what speaks to it directly: data, services, the platform. */
function isStoring(file, isWhole) {
  if (file.startsWith('e2e/')) return false
  if (!isWhole && !/\/(data|store|services?|platform)\b/.test(file)) return false
  return /#tools\/testing\/(?!(embedded-postgres|effort|fixed-clock|browser-storage|free-port)\.)/.test(
    readFileSync(join(root, file), 'utf8'),
  )
}

/** Files that differ from the main branch, committed or not; on it, from the commit before. Undefined without git. */
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
