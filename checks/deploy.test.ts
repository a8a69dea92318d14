import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#app/platform/env.server.ts'
import { serverFlags } from '../scripts/prepare.mjs'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const line = (file: string, start: string) =>
  read(file)
    .split('\n')
    .findLast((each) => each.startsWith(start))!
    .slice(start.length)
const port = String(readEnv({}).PORT)
const compose = parse(read('compose.yaml'))

test('OPS-07 the image starts the server with the flags of npm start, and its health check uses /readyz', () => {
  const command: string[] = JSON.parse(line('Containerfile', 'CMD '))
  expect(command).toEqual(['node', ...serverFlags, 'build/server/index.js'])
  expect(line('Containerfile', 'EXPOSE ')).toBe(port)
  expect(line('Containerfile', '  CMD ')).toContain('/readyz')
  expect(readFileSync('server/app.ts', 'utf8')).toContain("app.get('/readyz'")
})

test('OPS-07 the compose file builds the image, has a PostgreSQL service and publishes the port on localhost', () => {
  const { database, site } = compose.services
  expect(database.image).toMatch(/\/postgres:\d/)
  expect(existsSync(join('deploy', site.build.context, site.build.dockerfile))).toBe(true)
  // The container is read-only, so a backup needs a folder of the machine.
  expect(site.volumes).toEqual(['./backup:/backup'])
  expect(site.ports).toEqual([`127.0.0.1:${port}:${port}`])
})

test('OPS-07 the image contains no settings, backups or lists of people', () => {
  const ignored = read('Containerfile.dockerignore').split('\n')
  const secrets = ['.env', 'deploy/.env', 'deploy/baobab.env', 'move.gz', 'breach-rehearsal.csv']
  const isIgnored = (file: string) => ignored.some((each) => matchesGlob(file, each))
  expect(secrets.filter((file) => !isIgnored(file))).toEqual([])
})

test('the way to another PostgreSQL stops the server before its last backup', () => {
  const [, steps] = readFileSync('docs/operating.md', 'utf8').split('## Your own PostgreSQL')
  expect(steps).toMatch(/^1\. Stop the server, then run `npm run db:backup/m)
})

test('OPS-07 nginx forwards to the port of the product, and accepts its largest body', () => {
  expect(line('nginx.conf', '  server 127.0.0.1:')).toBe(`${port};`)
  const limits = readFileSync('server/app.ts', 'utf8').matchAll(/(\d+) \* mebibyte/g)
  const largest = Math.max(...Array.from(limits, ([, mebibytes]) => Number(mebibytes)))
  expect(line('nginx.conf', '  client_max_body_size ')).toBe(`${largest}m;`)
})

test('OPS-07 the systemd unit starts an existing script and, where installed, systemd-analyze accepts it', ({
  skip,
}) => {
  const [node, script] = line('baobab.service', 'ExecStart=').split(' ')
  expect(existsSync(script!)).toBe(true)
  // Commands must use the same settings, and they read only .env.
  expect(read('baobab.service')).not.toMatch(/^Environment/m)
  const { status } = spawnSync('systemd-analyze', ['--version'])
  skip(status !== 0, 'needs systemd-analyze, which is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'baobab-unit-'))
  const unit = join(folder, 'baobab.service')
  // Node may have another path on this machine.
  writeFileSync(unit, read('baobab.service').replace(node!, process.execPath))
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(stderr).not.toContain('baobab')
  rmSync(folder, { recursive: true })
})

test('OPS-07 every setting in the image and the compose file is a setting of the product', () => {
  const source = readFileSync('app/platform/env.server.ts', 'utf8')
  const known = Array.from(source.matchAll(/^ {2}([A-Z_]+): /gm), ([, name]) => name!)
  const named = [
    ...Array.from(read('Containerfile').matchAll(/^ {4}([A-Z_]+)=/gm), ([, name]) => name!),
    ...Object.keys(compose.services.site.environment),
  ]
  expect(named.length).toBeGreaterThan(4)
  expect(known).toEqual(expect.arrayContaining(named))
})
