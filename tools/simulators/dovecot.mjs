// Runs Debian's Dovecot as an ordinary account in a temporary folder: the real mail server of tests and simulators.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ordinaryAccount } from '../testing/external-postgres.mjs'
import { freePort } from '../testing/free-port.mjs'

const dovecotPath = '/usr/sbin/dovecot'

/** The reason why Dovecot cannot run here; undefined if it can. */
export function whyNoDovecot() {
  return existsSync(dovecotPath)
    ? undefined
    : 'needs Dovecot, which is not here: on Debian, as root, apt-get install dovecot-imapd'
}

/**
 * @param {{ port?: number, user?: string, password?: string, hasIdle?: boolean }} [options]
 * @returns {Promise<{ url: string, port: number, pid: number, stop(): Promise<void>, log(): string }>} `url` is for IMAP_URL
 */
export async function startDovecot(options = {}) {
  const { user = 'enquiries', password = 'secret', hasIdle = true } = options
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const account = process.getuid?.() === 0 ? ordinaryAccount(['nobody']) : undefined
  const name = account?.name ?? userInfo().username
  const port = options.port || (await freePort())
  const config = join(folder, 'dovecot.conf')
  writeFileSync(
    config,
    configuration({ folder, port, name, password, hasIdle, ids: account ?? userInfo() }),
  )
  for (const part of ['mail', 'run']) mkdirSync(join(folder, part))
  if (account)
    for (const part of ['', 'mail', 'run']) chownSync(join(folder, part), account.uid, account.gid)
  chmodSync(folder, 0o755)
  const server = spawn(dovecotPath, ['-F', '-c', config], {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise((done) => server.once('exit', done))
  const log = () => readFileSync(join(folder, 'log'), 'utf8')
  await untilListens(port, server, log)
  return {
    url: `imap://${user}:${password}@127.0.0.1:${port}/INBOX`,
    port,
    pid: server.pid,
    log,
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration({ folder, port, name, password, hasIdle, ids }) {
  const unprivileged = ['anvil', 'stats'].map((service) => `service ${service} {\n  chroot =\n}`)
  return `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${name}
default_internal_group = ${groupName(ids.gid)}
default_login_user = ${name}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
mailbox_idle_check_interval = 1 s
${hasIdle ? '' : 'imap_capability = IMAP4rev1 LITERAL+ UIDPLUS'}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${unprivileged.join('\n')}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${ids.uid} gid=${ids.gid} home=${folder}/mail/%u
}
`
}

function groupName(gid) {
  const row = readFileSync('/etc/group', 'utf8')
    .split('\n')
    .find((line) => line.split(':')[2] === String(gid))
  return row?.split(':')[0] ?? 'nogroup'
}

async function untilListens(port, server, log) {
  for (let tries = 0; tries < 400 && server.exitCode === null; tries++) {
    const isUp = await new Promise((known) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => known(true)).once('error', () => known(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error(`Dovecot did not start: ${log()}`)
}
