import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reachableFolder } from '#app/platform/testing/database-server.ts'
import { endChild, freePort, untilAnswers } from './processes.ts'

export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

export type Pooler = { port: number; stop(): Promise<void> }

/** A PgBouncer in transaction mode beside one PostgreSQL. */
export async function startPooler(postgresPort: number, database: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-pooler-'))
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  if (isRoot) chownSync(folder, 65_534, 65_534)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${database} = host=127.0.0.1 port=${postgresPort} dbname=${database} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 200',
    // A server that is gone is reported at once and tried again soon.
    'server_connect_timeout = 2',
    'server_login_retry = 1',
    'query_wait_timeout = 5',
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const child = spawn('pgbouncer', ['-q', settings], { ...account, stdio: 'ignore' })
  return {
    port,
    async stop() {
      await endNow(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Balancer = {
  url: string
  /** Sends a node no more requests, and those under way have a moment to end. */
  drain(number: number): Promise<void>
  restore(number: number): void
  stop(): Promise<void>
}

/** A Varnish with the file that we deliver, in front of several servers. */
export async function startBalancer(port: number, nodePorts: number[]): Promise<Balancer> {
  const folder = await reachableFolder('baobab-balancer-')
  const work = join(folder, 'work')
  mkdirSync(work)
  const file = join(folder, 'site.vcl')
  writeFileSync(file, balancedVcl(nodePorts))
  const places = ['-F', '-n', work, '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,32m']
  // As the file says that it is started.
  const settings = ['-p', 'http_gzip_support=off', '-p', 'backend_idle_timeout=3']
  const child = spawn('varnishd', [...places, ...settings], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/healthz`, child)
  const setHealth = (number: number, health: 'sick' | 'auto') => {
    const order = ['-n', work, 'backend.set_health', `boot.node${number}`, health]
    const told = spawnSync('varnishadm', order, { encoding: 'utf8' })
    if (told.status !== 0) throw new Error(`varnishadm: ${told.stderr || told.stdout}`)
  }
  return {
    url,
    async drain(number) {
      setHealth(number, 'sick')
      await new Promise((later) => setTimeout(later, 1_000))
    },
    restore: (number) => setHealth(number, 'auto'),
    async stop() {
      await endChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Our file with several servers in the place of one. Whether they live is asked, not whether their database does. */
function balancedVcl(ports: number[]): string {
  const given = readFileSync('deploy/varnish.vcl', 'utf8')
  const single = /backend default \{[^}]*\}/
  if (!given.startsWith('vcl 4.1;') || !single.test(given))
    throw new Error('deploy/varnish.vcl names its server otherwise')
  const probe =
    '.probe = { .url = "/healthz"; .interval = 1s; .timeout = 5s; .window = 8; .threshold = 1; }'
  const backends = ports.map(
    (port, number) => `backend node${number} { .host = "127.0.0.1"; .port = "${port}"; ${probe} }`,
  )
  const added = ports.map((_, number) => `  nodes.add_backend(node${number});`)
  return [
    'vcl 4.1;',
    'import directors;',
    ...backends,
    `sub vcl_init {\n  new nodes = directors.round_robin();\n${added.join('\n')}\n}`,
    'sub vcl_recv {\n  set req.backend_hint = nodes.backend();\n}',
    given.replace('vcl 4.1;', '').replace(single, ''),
  ].join('\n')
}

function endNow(child: ChildProcess): Promise<void> {
  return new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended()
    child.once('exit', () => ended())
    child.kill('SIGKILL')
  })
}
