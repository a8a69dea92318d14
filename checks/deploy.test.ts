import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate as validateContainerfile } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { serverFlags } from '../scripts/prepare.mjs'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const kinds = { Deployment, Service, PodDisruptionBudget }
type Kind = keyof typeof kinds
type Manifest = { kind: Kind; [key: string]: unknown }

const manifests = (): Manifest[] =>
  parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS() as Manifest)
const check = (manifest: Manifest) => new kinds[manifest.kind](manifest as never).validate()

describe('OPS-07 files to run the product with pass the linter of their kind', () => {
  test('the Containerfile, which starts the server as npm start does', () => {
    const file = read('Containerfile')
    expect(validateContainerfile(file)).toEqual([])
    expect(validateContainerfile(`${file}COPPY . .\n`)).not.toEqual([])
    const command = file.split('\n').findLast((line) => line.startsWith('CMD '))!
    expect(JSON.parse(command.slice(4))).toEqual(['node', ...serverFlags, 'build/server/index.js'])
  })

  test('the compose file', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
    const [result] = linter.lintFiles(['deploy/compose.yaml'], true)
    expect(result!.messages).toEqual([])
    expect(Object.keys(parse(read('compose.yaml')).services)).toEqual(['database', 'site'])
  })

  test('the manifests of Kubernetes, which leave room beside the heap', () => {
    const all = manifests()
    expect(all.map(({ kind }) => kind)).toEqual(Object.keys(kinds))
    for (const manifest of all) expect(() => check(manifest)).not.toThrow()
    expect(() => check({ ...all[0]!, spec: { replicas: 'two' } })).toThrow()
    const heap = Number(/--max-old-space-size=(\d+)/.exec(serverFlags.join(' '))![1])
    const limit = Number(/limits:\s+memory: (\d+)Mi/.exec(read('kubernetes.yaml'))![1])
    expect(limit).toBeGreaterThan(heap * 1.5)
  })

  // Where systemd is not installed nothing can be said of its file.
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  test.skipIf(!hasSystemd)('the unit of systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'baobab-unit-'))
    const unit = join(folder, 'baobab.service')
    // Node may lie elsewhere on this machine; that is no fault of the file.
    writeFileSync(unit, read('baobab.service').replace('/usr/bin/node', process.execPath))
    const verify = () => spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' }).stderr
    expect(verify()).not.toContain('baobab')
    writeFileSync(unit, read('baobab.service').replace('KillMode=mixed', 'KillMode=some'))
    expect(verify()).toContain('Failed to parse kill mode')
    rmSync(folder, { recursive: true })
  })
})

test('every setting that the files name is in the reference', () => {
  const known = readFileSync('docs/reference.md', 'utf8').split('## Settings')[1]!
  const { services } = parse(read('compose.yaml'))
  const named = [
    ...Array.from(read('Containerfile').matchAll(/^ {4}([A-Z_]+)=/gm), ([, name]) => name!),
    ...Object.keys(services.site.environment),
    ...Array.from(read('kubernetes.yaml').matchAll(/- name: ([A-Z_]+)$/gm), ([, name]) => name!),
  ]
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
})
