import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/unavailable.server.ts'
import type { Account, Log } from '#app/platform/embedded-postgres/placement-types.server.ts'

const run = promisify(execFile)
const systemUser = 'baobab'

/**
 * PostgreSQL refuses to run as root. The owner of an existing cluster is kept; else the system
 * user `baobab` is used, made when it is absent, or `nobody` where users cannot be made.
 */
export async function chooseAccount(cluster: string, log: Log): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await stat(cluster).catch(() => undefined)
  if (existing && existing.uid !== 0) {
    const name = (await findUser((user) => user.uid === existing.uid))?.name
    return { name: name ?? `number ${existing.uid}`, uid: existing.uid, gid: existing.gid }
  }
  const known = await findUser((user) => user.name === systemUser)
  const account = known ?? (await createSystemUser(log)) ?? (await findNobody())
  if (account) return account
  throw new EmbeddedPostgresUnavailable(
    'PostgreSQL does not run as root and there is no other user to run it as; ' +
      'start the app as an ordinary user, or set DATABASE_URL.',
  )
}

/** The spawn options that run a child as the account; Node wants the numbers as signed. */
export function asUser(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

/** Which of these paths the account can enter (directories) or run (files). */
export async function canReach(account: Account, paths: string[]): Promise<boolean[]> {
  const script = 'for path do if test -x "$path"; then echo yes; else echo no; fi; done'
  const { stdout } = await run('/bin/sh', ['-c', script, 'sh', ...paths], {
    ...asUser(account),
    cwd: '/',
  }).catch((error: unknown) => {
    throw new EmbeddedPostgresUnavailable(
      `The database cannot be run as the user ${account.name} here; ` +
        'start the app as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  })
  return stdout
    .trim()
    .split('\n')
    .map((answer) => answer === 'yes')
}

async function createSystemUser(log: Log): Promise<Account | undefined> {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const isMade = await run('useradd', [...options, '--shell', '/usr/sbin/nologin', systemUser])
    .then(() => true)
    .catch(() => false)
  const account = await findUser((user) => user.name === systemUser)
  if (isMade && account) log(`Created the system user ${systemUser} to run the database`)
  return account
}

function findNobody(): Promise<Account | undefined> {
  return findUser((user) => user.name === 'nobody')
}

async function findUser(isWanted: (user: Account) => boolean): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .filter((parts) => /^-?\d+$/.test(parts[2] ?? '') && /^-?\d+$/.test(parts[3] ?? ''))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .find((user) => user.uid !== 0 && isWanted(user))
}
