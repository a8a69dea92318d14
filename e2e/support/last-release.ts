import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type Release = { commit: string; name: string }

/** Tagged releases up to this commit, newest first, or a sentence with the reason if none can be tested. */
export function findReleases(): Release[] | string {
  if (git('rev-parse', '--is-shallow-repository') !== 'false')
    return 'Without the full history (git fetch --unshallow) the releases are unknown, so this proof is skipped.'
  const names = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')
  const releases = names
    .split('\n')
    .filter(Boolean)
    .map((name) => ({ name, commit: git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) }))
  return releases.length > 0 ? releases : 'No release is tagged yet, so this proof is skipped.'
}

/** The output of git, empty if the command failed. */
function git(...words: string[]): string {
  const ran = spawnSync('git', words, { encoding: 'utf8' })
  return ran.status === 0 ? ran.stdout.trim() : ''
}

/** A folder with the release and its build, built once and cached in the system's temporary folder. */
export function buildRelease({ commit }: Release): string {
  const all = join(tmpdir(), 'baobab-releases')
  const folder = join(all, commit)
  if (existsSync(join(folder, 'build', '.built'))) return folder
  rmSync(folder, { recursive: true, force: true })
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  runOrThrow(`git archive ${commit} | tar -x -C '${making}'`, '.')
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(making) === lock('.')) symlinkSync(resolve('node_modules'), join(making, 'node_modules'))
  else runOrThrow('npm ci --loglevel=error --no-audit --no-fund', making)
  // A build contains no folder paths, so it can be moved once it is complete.
  runOrThrow(
    `node -e "import('./scripts/prepare.mjs').then((prepare) => prepare.buildProduct())"`,
    making,
  )
  renameSync(making, folder)
  return folder
}

function runOrThrow(line: string, folder: string): void {
  const ran = spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${line}: ${(ran.stderr || ran.stdout).slice(-2_000)}`)
}
