import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, lchown, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { asUser } from '#app/platform/embedded-postgres/account.server.ts'
import type { Account } from '#app/platform/embedded-postgres/placement-types.server.ts'
import type { Binaries } from '#app/platform/embedded-postgres/binaries.server.ts'
import { makePrivateDirectory } from '#app/platform/embedded-postgres/placement.server.ts'
import type { Placement } from '#app/platform/embedded-postgres/placement-types.server.ts'
import { spawnUnderShell, untilExit } from '#app/platform/embedded-postgres/shell-parent.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/unavailable.server.ts'

const majorVersion = '18'
const initdbOptions = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-locale',
  '--data-checksums',
  '--auth=trust',
  '--username=postgres',
  '--no-instructions',
]
// The application's role is no superuser: a query gone wrong cannot run programs or read files.
const firstStatements = 'CREATE ROLE baobab LOGIN CREATEDB;\nCREATE DATABASE baobab OWNER baobab;\n'

/**
 * Makes the cluster when there is none. It is made whole, with the application's role and
 * database, under another name and then renamed, so a cluster in its place is always complete.
 */
export async function ensureCluster(placement: Placement, binaries: Binaries): Promise<void> {
  const { cluster, account } = placement
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return createCluster(placement, binaries)
  if (version.trim() !== majorVersion) {
    throw new EmbeddedPostgresUnavailable(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()} and this is ` +
        `${majorVersion}; restore a backup into an empty data directory, or set DATABASE_URL.`,
    )
  }
  if (account && (await stat(cluster)).uid === 0) await giveTo(account, cluster)
}

async function createCluster(placement: Placement, binaries: Binaries): Promise<void> {
  const { cluster, account } = placement
  await removeDrafts(cluster)
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`
  await makePrivateDirectory(draft, account)
  const child = spawnUnderShell([binaries.initdb, '-D', draft, ...initdbOptions], account, 'pipe')
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const exit = await untilExit(child)
  if (exit !== 0) {
    const reason = output.trim().split('\n').slice(-3).join(' ')
    // What containers do that are given a number to run as.
    const wayOut = /could not look up effective user ID/.test(output)
      ? 'Run it as a user that /etc/passwd names, or set DATABASE_URL.'
      : 'Mend that, or set DATABASE_URL.'
    throw new EmbeddedPostgresUnavailable(
      `The database could not be created (initdb ended with ${exit}): ${reason}. ${wayOut}`,
    )
  }
  await createDatabase(draft, binaries, account)
  await rename(draft, cluster).catch((cause: unknown) => {
    const message = `${cluster} is in the way and is no database; move it aside.`
    throw new EmbeddedPostgresUnavailable(message, { cause })
  })
  await syncDirectory(dirname(cluster))
}

/** Drafts are what an initdb cut short has left. */
async function removeDrafts(cluster: string): Promise<void> {
  const home = dirname(cluster)
  for (const name of await readdir(home)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

function createDatabase(draft: string, binaries: Binaries, account: Account | undefined) {
  const options = ['--single', '-c', 'exit_on_error=true', '-D', draft, 'postgres']
  return new Promise<void>((resolve, reject) => {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
    const spawnOptions = { ...asUser(account), cwd: '/', env }
    const child = execFile(binaries.postgres, options, spawnOptions, (error) =>
      error ? reject(error) : resolve(),
    )
    child.stdin?.on('error', () => {})
    child.stdin?.end(firstStatements)
  })
}

/** A cluster brought back by root (a copy, a restored archive); its top comes last, as the mark. */
async function giveTo(account: Account, directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await giveTo(account, path)
    else await lchown(path, account.uid, account.gid)
  }
  await chown(directory, account.uid, account.gid)
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
