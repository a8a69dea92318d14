import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  stat,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { canReach, chooseAccount } from '#app/platform/embedded-postgres/account.server.ts'
import type {
  Account,
  Log,
  Placement,
} from '#app/platform/embedded-postgres/placement-types.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/unavailable.server.ts'

const systemRoot = '/var/lib/baobab-connect'
const pointerName = 'LOCATION'
const socketFile = '.s.PGSQL.5432'
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/**
 * The database is kept in the directory itself, unless the app is root and the user it runs
 * PostgreSQL as cannot get there: then under /var/lib, with a pointer file left in the directory.
 */
export async function choosePlacement(path: string, log: Log): Promise<Placement> {
  const directory = await makeDataDirectory(path)
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  const pointed = await readPointer(directory)
  const systemHome = pointed ?? join(systemRoot, hash)
  const home = pointed ?? directory
  const account = await chooseAccount(join(home, 'postgres'), log)
  const placement = { directory, home, cluster: join(home, 'postgres'), systemHome, account }
  if (!account || (await canReach(account, [home]))[0]) return placement
  if (pointed || (await exists(join(placement.cluster, 'PG_VERSION')))) {
    throw new EmbeddedPostgresUnavailable(
      `The database in ${home} cannot be reached by the user ${account.name} it belongs to; ` +
        'allow that user to enter the directories above it (chmod o+x), or set DATABASE_URL.',
    )
  }
  return moveToSystem(placement, account, log)
}

/** The directory of the socket, made with mode 0700: in `home`, or a short one when that is long. */
export async function makeSocketDirectory(placement: Placement): Promise<string> {
  const { account } = placement
  const wanted = join(placement.home, 'run')
  if (isShortEnough(wanted)) {
    await makePrivateDirectory(wanted, account)
    return wanted
  }
  const name = `baobab-${createHash('sha256').update(placement.home).digest('hex').slice(0, 16)}`
  for (const base of [tmpdir(), '/tmp']) {
    const directory = join(base, name)
    if (!isShortEnough(directory)) continue
    if (account && !(await canReach(account, [base]))[0]) continue
    await makePrivateDirectory(directory, account)
    return directory
  }
  throw new EmbeddedPostgresUnavailable(
    `The path ${wanted} is too long for a Unix socket and there is no usable temporary ` +
      'directory; use a shorter data directory, or set DATABASE_URL.',
  )
}

/** Makes the directory for the account alone; refuses one that another user has put there. */
export async function makePrivateDirectory(path: string, account: Account | undefined) {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  const uid = account?.uid ?? process.getuid?.()
  const isOurs = found.uid === uid || found.uid === process.getuid?.()
  if (!found.isDirectory() || !isOurs) {
    throw new EmbeddedPostgresUnavailable(
      `${path} belongs to another user; remove it, or set DATABASE_URL.`,
    )
  }
  if (account && found.uid !== uid) await chown(path, account.uid, account.gid)
  if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700)
}

async function makeDataDirectory(path: string): Promise<string> {
  const absolute = resolve(path)
  const isNew = (await mkdir(absolute, { recursive: true })) !== undefined
  // Others may pass through and nothing more: the system user must reach its cluster inside.
  if (isNew) await chmod(absolute, process.getuid?.() === 0 ? 0o711 : 0o700)
  return realpath(absolute)
}

async function readPointer(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, pointerName), 'utf8').catch(() => '')
  const home = text.trim()
  if (!home) return undefined
  if (dirname(home) === systemRoot && (await exists(home))) return home
  throw new EmbeddedPostgresUnavailable(
    `${join(directory, pointerName)} says that the database is in ${home}, but it is not; ` +
      'bring it back, or remove that file to begin with an empty database, or set DATABASE_URL.',
  )
}

async function moveToSystem(from: Placement, account: Account, log: Log): Promise<Placement> {
  const home = from.systemHome
  await makeSystemHome(home)
  if (!(await canReach(account, [home]))[0]) {
    throw new EmbeddedPostgresUnavailable(
      `The user ${account.name} can enter neither ${from.directory} nor ${home}; ` +
        'start the app as an ordinary user, or set DATABASE_URL.',
    )
  }
  const isKnown = await exists(join(home, 'postgres', 'PG_VERSION'))
  await writePointer(from.directory, home)
  log(`The user ${account.name} cannot reach the data directory: the database is kept elsewhere`, {
    directory: from.directory,
    location: home,
    foundEarlierDatabase: isKnown,
  })
  return { ...from, home, cluster: join(home, 'postgres') }
}

/** Written whole and flushed before it takes its name, so that a power cut leaves no empty one. */
async function writePointer(directory: string, home: string): Promise<void> {
  const draft = join(directory, `${pointerName}.${randomBytes(4).toString('hex')}`)
  const handle = await open(draft, 'wx', 0o644)
  try {
    await handle.writeFile(`${home}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, join(directory, pointerName))
}

/** A place under /var/lib that the system user may pass through but not read. */
export async function makeSystemHome(home: string): Promise<void> {
  await mkdir(home, { recursive: true })
  await chmod(systemRoot, 0o711)
  await chmod(home, 0o711)
}

function isShortEnough(directory: string): boolean {
  return Buffer.byteLength(join(directory, socketFile)) <= longestSocketPath
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
