import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'baobab-prepare-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a function of prepare.mjs in an empty project, with a fake npm and react-router that print and fail. */
function prepare(step: string, home = folder): string {
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  cpSync('scripts/prepare.mjs', join(folder, 'scripts', 'prepare.mjs'))
  for (const name of ['npm', 'react-router']) {
    const program = join(folder, name)
    writeFileSync(program, '#!/bin/sh\necho "$@ cache=$npm_config_cache" >&2\nexit 1\n')
    chmodSync(program, 0o755)
  }
  const { npm_config_cache: _own, ...rest } = process.env
  const program = `(await import('./scripts/prepare.mjs')).${step}()`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...rest, HOME: home, PATH: `${folder}${delimiter}${process.env.PATH}` },
  }).stderr
}

test('without a writable home directory, npm gets a temporary cache that is deleted afterwards', () => {
  const cache = /cache=(.*)/.exec(prepare('installPackages', '/dev/null/home'))![1]!
  expect(cache).not.toBe('')
  expect(existsSync(cache)).toBe(false)
})

test('with a writable home directory, npm uses its default cache and installs development packages', () => {
  expect(prepare('installPackages')).toMatch(/ --include=dev .* cache=$/m)
})

test('a failed build does not count as the earlier one that it partly replaced', () => {
  const stamp = join(folder, 'build', '.built')
  mkdirSync(join(folder, 'build'))
  writeFileSync(stamp, 'an earlier source')
  expect(prepare('buildProduct')).toContain('The build failed')
  expect(existsSync(stamp)).toBe(false)
})
