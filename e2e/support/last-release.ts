import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type Release = { commit: string; name: string }

/**
 * What runs beside today's server: the last tag before this commit or, where there is none, the commit before the one
 * that brought the newest migration. A sentence where the history does not say.
 */
export function findLastRelease(): Release | string {
  if (git('rev-parse', '--is-shallow-repository') !== 'false')
    return 'The last release cannot be known without the whole history (git fetch --unshallow): not proven here.'
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^')
  const newest = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)!
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}`)
  // A migration that is in no commit yet: then the last commit is the one before it.
  const before = added ? `${added}^` : 'HEAD'
  const commit = git('rev-parse', '--verify', '--quiet', tag ? `${tag}^{commit}` : before)
  if (!commit) return 'There is no release before this one: not proven here.'
  return { commit, name: tag || `${commit.slice(0, 8)}, before ${newest}` }
}

/** The output of git, empty where it refused. */
function git(...words: string[]): string {
  const ran = spawnSync('git', words, { encoding: 'utf8' })
  return ran.status === 0 ? ran.stdout.trim() : ''
}

/** A folder with the release and its build; built once and kept in the system's folder for temporary files. */
export function buildRelease({ commit }: Release): string {
  const all = join(tmpdir(), 'baobab-releases')
  const folder = join(all, commit)
  if (existsSync(join(folder, 'build', '.built'))) return folder
  rmSync(folder, { recursive: true, force: true })
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  must(`git archive ${commit} | tar -x -C '${making}'`, '.')
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(making) === lock('.')) symlinkSync(resolve('node_modules'), join(making, 'node_modules'))
  else must('npm ci --loglevel=error --no-audit --no-fund', making)
  // A build names no folder, so it may be moved to its place once it is whole.
  must(
    `node -e "import('./scripts/prepare.mjs').then((prepare) => prepare.buildProduct())"`,
    making,
  )
  renameSync(making, folder)
  return folder
}

function must(line: string, folder: string): void {
  const ran = spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${line}: ${(ran.stderr || ran.stdout).slice(-2_000)}`)
}
