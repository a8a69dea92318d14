// npm run test:fresh [-- COMMAND …]: runs npm test (or COMMAND) on a bare Debian that has Node, npm and git and
// nothing else, in a clean clone of the last commit. Needs root and Debian; the bare machine is made once and copied.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root, step, stop } from './prepare.mjs'

if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
  stop(
    'Only root on Debian can set up a bare machine. On other systems, use a debian:stable container with Node, npm and git.',
  )
const bare = join('/var/tmp', 'baobab-bare-machine')
if (!existsSync(join(bare, '.made'))) step('Setting up a bare Debian', makeBareMachine)

const machine = mkdtempSync('/var/tmp/baobab-fresh-')
const [program = 'npm', ...args] = process.argv.length > 2 ? process.argv.slice(2) : ['npm', 'test']
let status = 1
try {
  step('Copying it and adding a clean clone', () => {
    demand('cp', ['-a', `${bare}/.`, machine])
    for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyInto(machine, file)
    for (const file of npmSettings()) copyInto(machine, file)
    demand('git', ['clone', '--quiet', root, join(machine, 'project')])
  })
  status = enter(machine, program, args)
} finally {
  rmSync(machine, { recursive: true, force: true })
}
process.exit(status)

function makeBareMachine() {
  if (spawnSync('debootstrap', ['--version']).error) {
    demand('apt-get', ['update', '-qq'])
    demand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'debootstrap'])
  }
  rmSync(bare, { recursive: true, force: true })
  const packages = 'ca-certificates,git,procps,libatomic1'
  demand('debootstrap', [
    '--variant=minbase',
    `--include=${packages}`,
    codename(),
    bare,
    ...mirror(),
  ])
  for (const path of ['/etc/apt', '/etc/ssl/certs/ca-certificates.crt', '/usr/share/keyrings'])
    copyInto(bare, path)
  const node = join(bare, 'usr/local/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  cpSync(systemProgram('node'), node)
  const npm = dirname(dirname(systemProgram('npm')))
  cpSync(npm, join(bare, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  for (const name of ['npm', 'npx'])
    demand('ln', [
      '-s',
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      join(bare, 'usr/local/bin', name),
    ])
  writeFileSync(join(bare, '.made'), '')
}

/**
 * Runs a program in separate mount and process namespaces: its leftover processes end with it, and it cannot end any
 * process outside.
 */
function enter(machine, program, args) {
  const script = [
    'mount --make-rprivate /',
    'mount --rbind /dev "$0/dev"',
    'mount -t sysfs -o ro sysfs "$0/sys"',
    'mount -t proc proc "$0/proc"',
    `exec chroot "$0" /usr/bin/env -i "$@"`,
  ].join(' && ')
  const network =
    /^(SSL_CERT_|NODE_EXTRA_CA_CERTS$|CURL_CA_BUNDLE$|npm_config_registry$|https?_proxy$|no_proxy$)/i
  const environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => network.test(name))),
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
  }
  const inside = ['bash', '-c', 'cd /project && exec "$@"', '--', program, ...args]
  const { status } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', script, machine].concat(
      Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      inside,
    ),
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return status ?? 1
}

function codename() {
  return output('sh', ['-c', '. /etc/os-release && echo "$VERSION_CODENAME"'])
}

/** URL of the package mirror in this machine's apt sources; empty without one. */
function mirror() {
  const text = output('sh', [
    '-c',
    'cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true',
  ])
  return /(?:URIs: |^deb (?:\[.*?\] )?)(\S+)/m.exec(text)?.slice(1, 2) ?? []
}

function npmSettings() {
  const named = output('npm', ['config', 'get', 'globalconfig'])
  return [join(process.env.HOME ?? '/root', '.npmrc'), '/etc/npmrc', named].filter((file) =>
    existsSync(file),
  )
}

/** Path of a program of the system, not of this project's packages. */
function systemProgram(name) {
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => basename(folder) !== '.bin')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
  return path ? realpathSync(path) : stop(`${name} was not found on this machine.`)
}

function copyInto(machine, path) {
  const target = join(machine, path)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(path, target, { recursive: true, dereference: true })
}

function output(name, args) {
  return spawnSync(name, args, { encoding: 'utf8', cwd: tmpdir() }).stdout.trim()
}

function demand(name, args) {
  const { status, stderr, error } = spawnSync(name, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) stop(`${name} failed: ${(stderr || String(error)).trim().slice(-500)}`)
}
