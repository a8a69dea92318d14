import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'baobab-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function find(chromium: string) {
  const program = `
    const { findChromium } = await import('./scripts/find-tools.mjs')
    process.stdout.write(findChromium())
  `
  const env = { ...process.env, CHROMIUM_PATH: chromium }
  return spawnSync('node', ['--input-type=module', '-e', program], { encoding: 'utf8', env })
}

function browserThat(does: string): string {
  const path = join(folder, `browser-${does.length}`)
  writeFileSync(path, `#!/bin/sh\n${does}\n`)
  chmodSync(path, 0o755)
  return path
}

test('a browser that is there and does not start is said at once, with its own reason', () => {
  const missing = 'error while loading shared libraries: libnss3.so: cannot open shared object file'
  const { status, stderr } = find(browserThat(`echo "${missing}" >&2; echo more >&2; exit 127`))
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(missing)])
})

test('a browser that starts is taken, and one that does not exist is named', () => {
  const good = browserThat('echo Chromium 1')
  expect(find(good)).toMatchObject({ status: 0, stdout: good })
  expect(find('/nowhere/chromium').stderr).toContain('/nowhere/chromium, which does not exist')
})
