import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  const { freePort } = await import(process.argv[1])
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  process.stdout.write(JSON.stringify(ports))
`
const moduleUrl = new URL('processes.ts', import.meta.url).href

test('processes that look for free ports at the same time never find the same one', async () => {
  const find = async () => {
    const args = ['--input-type=module', '-e', program, moduleUrl]
    const { stdout } = await promisify(execFile)('node', args)
    return JSON.parse(stdout) as number[]
  }
  const found = (await Promise.all([find(), find(), find()])).flat()
  expect(found.length).toBe(150)
  expect(new Set(found).size).toBe(150)
})
