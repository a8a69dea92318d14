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

/** Installs an empty project's packages with a fake npm that prints its arguments and its cache folder. */
function installAtHome(home: string): string {
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  cpSync('scripts/prepare.mjs', join(folder, 'scripts', 'prepare.mjs'))
  const npm = join(folder, 'npm')
  writeFileSync(npm, '#!/bin/sh\necho "$@ cache=$npm_config_cache" >&2\nexit 1\n')
  chmodSync(npm, 0o755)
  const { npm_config_cache: _own, ...rest } = process.env
  const program = `(await import('./scripts/prepare.mjs')).installPackages()`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...rest, HOME: home, PATH: `${folder}${delimiter}${process.env.PATH}` },
  }).stderr
}

test('without a writable home directory, npm gets a temporary cache that is deleted afterwards', () => {
  const cache = /cache=(.*)/.exec(installAtHome('/dev/null/home'))![1]!
  expect(cache).not.toBe('')
  expect(existsSync(cache)).toBe(false)
})

test('with a writable home directory, npm uses its default cache and installs development packages', () => {
  expect(installAtHome(folder)).toMatch(/ --include=dev .* cache=$/m)
})
