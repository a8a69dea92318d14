import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { canReach } from '#app/platform/embedded-postgres/account.server.ts'
import { makeSystemHome } from '#app/platform/embedded-postgres/placement.server.ts'
import type { Log, Placement } from '#app/platform/embedded-postgres/placement-types.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/unavailable.server.ts'

export type Binaries = { initdb: string; postgres: string }

const glibcLoaders: Record<string, string> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
}

/**
 * The programs of the npm package for this machine, whole and where the database's user can run
 * them: in the package, or a copy when that user cannot reach it or links cannot be made in it.
 */
export async function prepareBinaries(placement: Placement, log: Log): Promise<Binaries> {
  const source = await findPackage()
  const installed = programsIn(source)
  const { account } = placement
  const isReachable = !account || (await canReach(account, [installed.postgres]))[0] === true
  const isWhole = await mendSymlinks(source).then(
    () => true,
    () => false,
  )
  if (isReachable && isWhole) return installed
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const base = account ? placement.systemHome : placement.home
  const copy = join(base, `binaries-${version}`)
  if (!existsSync(copy)) {
    if (account) await makeSystemHome(base)
    await copyPackage(source, copy)
    log('Copied the database programs to where they can be run', { from: source, to: copy })
  }
  return programsIn(copy)
}

function programsIn(root: string): Binaries {
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

async function findPackage(): Promise<string> {
  const { platform, arch } = process
  const name = `@embedded-postgres/${platform}-${arch}`
  const loader = platform === 'linux' ? glibcLoaders[arch] : undefined
  if (loader && !existsSync(loader)) {
    throw new EmbeddedPostgresUnavailable(
      'There is no embedded PostgreSQL for a Linux without glibc (Alpine, musl); ' +
        'set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
  try {
    const { postgres } = (await import(/* @vite-ignore */ name)) as { postgres: string }
    return dirname(dirname(dirname(postgres)))
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed; ` +
        'run npm install with optional packages, or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause: error },
    )
  }
}

/** npm packs no symlinks: the package's install script makes them, unless scripts are switched off. */
async function mendSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(root, link.target)
    const isThere = await lstat(path).catch(() => undefined)
    if (isThere) continue
    await symlink(relative(dirname(link.target), link.source), path).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

async function copyPackage(source: string, target: string): Promise<void> {
  const base = dirname(target)
  for (const name of await readdir(base)) {
    if (name.startsWith('binaries-')) await rm(join(base, name), { recursive: true, force: true })
  }
  const draft = join(base, `binaries-draft-${randomBytes(4).toString('hex')}`)
  await mkdir(draft)
  const isWanted = (path: string) => !/\.a$|\/(pkgconfig|pgxs)$/.test(path)
  await cp(join(source, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isWanted,
  })
  await mendSymlinks(draft)
  await openToReaders(draft)
  // The copy counts as whole by its name: it must be on the disk before it has that name.
  await promisify(execFile)('sync').catch(() => {})
  await rename(draft, target)
}

/** Installed under a strict umask, the files would be for root alone. */
async function openToReaders(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await chmod(path, directory.endsWith('/bin') ? 0o755 : 0o644)
  }
}
