// Runs on the machine's Node (20+) before packages are installed: import only built-in modules here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const binaries = join(root, 'node_modules', '.bin')

/** Environment with the pinned Node first in PATH. */
export const environment = () => ({
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH}`,
})

/** Loads .env, unless the environment names a database: a trial must not use the database of that file. */
export function loadSettings() {
  const { DATA_DIR, DATABASE_URL } = process.env
  if (!DATA_DIR && !DATABASE_URL && existsSync('.env')) process.loadEnvFile()
}

export function say(message) {
  process.stdout.write(`${message}\n`)
}

/** Exits with code 1 and a message about the problem and its solution. */
export function stop(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Runs a step and prints its title and duration. */
export function step(title, run) {
  const startedAt = Date.now()
  process.stdout.write(`• ${title} … `)
  const note = run()
  say(`${note ?? 'done'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

export function command(name, args, options = {}) {
  return spawnSync(name, args, {
    cwd: root,
    encoding: 'utf8',
    env: environment(),
    maxBuffer: 1 << 26,
    ...options,
  })
}

/** Installs the locked packages unless exactly these are installed. */
export function installPackages() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20)
    stop(
      `Node ${process.versions.node} is too old. Please install Node 20 or newer, then run the command again.`,
    )
  if (!arePackagesInstalled()) installLockedPackages()
  demandOwnNode()
}

/**
 * Stops unless `node` has the version that the package "node" installs. That version is missing if npm may not run the
 * package's install script.
 */
function demandOwnNode() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const found = command('node', ['--version']).stdout?.trim()
  if (found?.split('.')[0] === `v${dependencies.node.split('.')[0]}`) return
  stop(
    `This needs Node ${dependencies.node} from the installed packages, but found ${found || 'none'}. npm did not run the install script of the package "node". Please run: npm rebuild node`,
  )
}

function installLockedPackages() {
  step('Installing packages', () => {
    const cache = ownCache()
    // With NODE_ENV=production, npm would leave out the packages that build the product.
    const options = ['--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
    const result = command('npm', ['ci', ...options], {
      env: cache ? { ...process.env, npm_config_cache: cache } : process.env,
    })
    if (cache) rmSync(cache, { recursive: true, force: true })
    if (result.status !== 0) {
      stop(
        `The packages could not be installed. npm said:\n${(result.stderr || result.stdout).trim().slice(-2000)}`,
      )
    }
  })
}

/** Temporary folder for npm's cache if the usual one is not writable, else undefined. */
function ownCache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return undefined
  } catch {
    return mkdtempSync(join(tmpdir(), 'baobab-npm-'))
  }
}

/**
 * Compares npm's record of the last installation with the lock file; optional packages for other machines may be
 * missing.
 */
function arePackagesInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const { packages: present } = JSON.parse(readFileSync(installed, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  )
}

/** Builds the product unless a build of the same source exists. */
export function buildProduct() {
  const stamp = join(root, 'build', '.built')
  const wanted = fingerprint([
    'app',
    'server',
    'public',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tools/build',
    'tools/samples',
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // A failed build leaves a mixture, which must not count as the build of an earlier source.
  rmSync(stamp, { force: true })
  step('Building', () => {
    // Overrides the caller's NODE_ENV: a development build would be stored and served as the product.
    const env = { ...environment(), NODE_ENV: 'production' }
    const built = command('react-router', ['build'], { env })
    if (built.status !== 0)
      stop(`The build failed:\n${(built.stderr || built.stdout).trim().slice(-4000)}`)
    const compressed = command('node', ['tools/build/compress-assets.mjs'])
    if (compressed.status !== 0)
      stop(`The assets could not be compressed:\n${compressed.stderr.slice(-2000)}`)
    const listed = command('node', ['tools/build/list-packages.mjs'])
    writeFileSync(stamp, wanted)
    return [compressed, listed].map(({ stdout }) => stdout.trim()).join(', ')
  })
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, join(path, name))
    return
  }
  if (/\.test\.tsx?$/.test(path)) return
  hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
}

/**
 * Node sizes its heap by the machine's memory, so the server would use 350 MB if memory is plentiful. These limits keep
 * the server near 180 MB and leave room for load (bench/results/memory.json).
 */
export const serverFlags = [
  '--enable-source-maps',
  '--max-old-space-size=384',
  '--max-semi-space-size=16',
]
