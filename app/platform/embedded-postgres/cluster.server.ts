import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateDirectory, runAs, type Placement } from './placement.server.ts'
import type { Programs } from './programs.server.ts'
import { EmbeddedPostgresUnavailable } from './unavailable.server.ts'

const majorVersion = '18'
const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const access = ['--auth=trust', '--username=postgres']
const initdbOptions = [...locale, '--no-locale', '--data-checksums', ...access, '--no-instructions']
// The application's role is no superuser: a query gone wrong cannot run programs or read files.
const firstStatements = 'CREATE ROLE baobab LOGIN CREATEDB;\nCREATE DATABASE baobab OWNER baobab;\n'

/**
 * Makes the cluster where there is none: whole, with the application's role and database, under another name and then
 * renamed, so that a cluster in its place is always complete.
 */
export async function ensureCluster(placement: Placement, programs: Programs): Promise<void> {
  const { cluster, account } = placement
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return createCluster(placement, programs)
  if (version.trim() !== majorVersion) {
    throw new EmbeddedPostgresUnavailable(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()} and this is ` +
        `${majorVersion}; restore a backup into an empty data directory, or set DATABASE_URL.`,
    )
  }
  // A copy or a restored archive may belong to root.
  if (account && (await stat(cluster)).uid === 0)
    await runAs(undefined, '/bin/chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}

async function createCluster({ home, cluster, account }: Placement, programs: Programs) {
  // What a killed start has left; its initdb may still run for a moment.
  for (const name of await readdir(home))
    if (name.startsWith('postgres.new-'))
      await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`
  await makePrivateDirectory(draft, account)
  await runAs(account, programs.initdb, ['-D', draft, ...initdbOptions]).catch(explainInitdb)
  const options = ['--single', '-c', 'exit_on_error=true', '-D', draft, 'postgres']
  await runAs(account, programs.postgres, options, firstStatements)
  await rename(draft, cluster).catch((cause: unknown) => {
    const message = `${cluster} is in the way and is no database; move it aside.`
    throw new EmbeddedPostgresUnavailable(message, { cause })
  })
  const parent = await open(home, 'r')
  await parent.sync().finally(() => parent.close())
}

function explainInitdb(cause: Error & { stdout?: string; stderr?: string }): never {
  const output = `${cause.stdout ?? ''}${cause.stderr ?? ''}` || cause.message
  // Containers may run as a user number without a name.
  const wayOut = /could not look up effective user ID/.test(output)
    ? 'Run it as a user that /etc/passwd names, or set DATABASE_URL.'
    : 'Mend that, or set DATABASE_URL.'
  const reason = output.trim().split('\n').slice(-3).join(' ')
  throw new EmbeddedPostgresUnavailable(
    `The database could not be created (initdb): ${reason}. ${wayOut}`,
    { cause },
  )
}
