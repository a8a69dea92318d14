// Runs a PostgreSQL of the system's own packages in a temporary folder, for the second run of the test suite.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @param {string} programs folder of initdb and postgres
 * @returns {Promise<{ url: string, version: string, stop(): Promise<void> }>}
 */
export async function startExternalPostgres(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'external-postgres-'))
  const account = process.getuid?.() === 0 ? postgresAccount() : {}
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...account, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'max_connections=200'],
    { ...account, cwd: folder, stdio: 'ignore' },
  )
  const ended = new Promise((done) => server.once('exit', done))
  for (let tries = 0; tries < 200; tries++) {
    if (
      spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0
    )
      break
    await new Promise((later) => setTimeout(later, 50))
  }
  const version = spawnSync(join(programs, 'postgres'), ['--version'], {
    encoding: 'utf8',
  }).stdout.trim()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function postgresAccount() {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  if (!row) throw new Error('There is no postgres account to run the external database as.')
  const [, , uid, gid] = row.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function freePort() {
  return new Promise((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}
