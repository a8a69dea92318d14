import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'baobab-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, env: object = {}, cwd = '.') {
  const [script = '', ...args] = command.split(' ')
  const { PATH, HOME } = process.env
  return spawnSync('node', [resolve(script), ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME, DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/none', ...env },
  })
}

const usageOf = (name: string) => new RegExp(`^npm (run )?${name}\\b.* {2}`, 'm')

test.each([
  ['tools/breach-rehearsal.ts', 'abc', 'abc is not a number of people.', 'breach-rehearsal'],
  ['tools/breach-rehearsal.ts', '-5', "Unknown option '-5'.", 'breach-rehearsal'],
  ['scripts/sample-month.ts', 'remove', "Unexpected argument 'remove'.", 'sample-month'],
  ['scripts/db-restore.ts', 'F --replce', "Unknown option '--replce'.", 'db:restore'],
  ['scripts/db-restore.ts', '', 'FILE is missing.', 'db:restore'],
  ['scripts/db-restore.ts', 'F G', "Unexpected argument 'G'.", 'db:restore'],
  ['scripts/db-backup.ts', 'F G', "Unexpected argument 'G'.", 'db:backup'],
  [
    'scripts/admin-create.ts',
    '--email',
    "Option '--email <value>' argument missing.",
    'admin:create',
  ],
  ['scripts/test.mjs', 'some-name', "Unexpected argument 'some-name'.", 'test'],
  ['scripts/test.mjs', '--whloe', "Unknown option '--whloe'.", 'test'],
])('%s stops at the arguments "%s" and says how it is used', (script, args, problem, name) => {
  const { status, stdout, stderr } = run(args === '' ? script : `${script} ${args}`)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trimStart().split('\n').slice(0, 2)).toEqual([problem, ''])
  expect(stderr).toMatch(usageOf(name))
  expect(stderr).not.toContain('    at ')
})

test('db:backup --help prints how it is used and writes no file', () => {
  const { status, stdout, stderr } = run('scripts/db-backup.ts --help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(usageOf('db:backup'))
  expect([...readdirSync('.'), ...readdirSync(folder)]).not.toContain('--help')
})

test('db:restore says in one sentence that a folder is no backup, and that a setting cannot be used', () => {
  const answerOf = (command: string, env?: object) => {
    const { status, stdout, stderr } = run(command, env)
    return { status, output: `${stdout}${stderr}` }
  }
  const restore = `scripts/db-restore.ts ${folder}`
  expect(answerOf(restore)).toEqual({ status: 1, output: `There is no file ${folder}.\n` })
  const output = 'The setting PORT cannot be used: '
  const badPort = answerOf('scripts/db-restore.ts package.json', { PORT: 'abc' })
  expect(badPort).toEqual({ status: 1, output: expect.stringMatching(`^${output}.*\n$`) })
})

test.each([
  ['db-backup.ts', 'given'],
  ['admin-create.ts --claim', 'of-the-file'],
  ['sample-month.ts', 'of-the-file'],
])('%s uses the database of DATA_DIR or .env, and never creates an empty one', (command, name) => {
  const project = mkdtempSync(join(folder, 'project-'))
  writeFileSync(join(project, '.env'), 'DATA_DIR=of-the-file\n')
  const env = { DATABASE_URL: undefined, DATA_DIR: name === 'given' ? name : undefined }
  const { status, stderr } = run(`scripts/${command}`, env, project)
  expect(stderr).toContain(`There is no database in ${join(project, name)}, or this user cannot`)
  expect(status).toBe(1)
  expect(readdirSync(project)).toEqual(['.env'])
})
