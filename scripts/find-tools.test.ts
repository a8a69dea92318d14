import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { installDebian } from './find-tools.mjs'

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

test('a browser that fails to start is reported in one line with its first error', () => {
  const missing = 'error while loading shared libraries: libnss3.so: cannot open shared object file'
  const { status, stderr } = find(browserThat(`echo "${missing}" >&2; echo more >&2; exit 127`))
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(missing)])
})

test("Ubuntu's snap of the browser is refused with a message", () => {
  const { status, stderr } = find(browserThat('exec /snap/bin/chromium "$@"'))
  expect(status).toBe(1)
  expect(stderr).toContain("it is Ubuntu's snap")
})

test('after a failed apt-get update, no further package is tried', () => {
  const asked = join(folder, 'asked')
  writeFileSync(asked, '')
  const apt = join(folder, 'apt-get')
  writeFileSync(apt, `#!/bin/sh\necho "$1" >> ${asked}\nexit 100\n`)
  chmodSync(apt, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['one', 'two', 'three']) expect(installDebian(name, name)).toBe(false)
  const isAsked = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  expect(readFileSync(asked, 'utf8')).toBe(isAsked ? 'update\n' : '')
})

test('a browser that starts is used, and a missing one is reported with its path', () => {
  const good = browserThat('echo Chromium 1')
  expect(find(good)).toMatchObject({ status: 0, stdout: good })
  expect(find('/nowhere/chromium').stderr).toContain('/nowhere/chromium, which does not exist')
})
