import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reachableFolder } from '#app/platform/testing/database-server.ts'
import { freePort, untilAnswers } from './support/processes.ts'

const serverFile = resolve(process.env.BUILD_DIR ?? 'build', 'server/index.js')
let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  folder = await reachableFolder('baobab-stop-')
})
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['SIGTERM', 'node', [serverFile], 'it alone'],
  ['SIGINT', 'node', [serverFile], 'everything'],
  ['SIGTERM', 'npm', ['start'], 'it alone'],
  ['SIGINT', 'npm', ['start'], 'everything'],
] as const)(
  'an orderly stop prints no stack trace: %s to %s %s',
  async (signal, program, args, whom) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' }
    child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const output of [child.stdout!, child.stderr!])
      output.on('data', (chunk) => (said += chunk))
    const closed = once(child, 'close')
    await untilAnswers(`${url}/readyz`, child)
    // Every connection of the pool is open, and idle, when the stop comes.
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/readyz`)))
    process.kill(whom === 'everything' ? -child.pid! : child.pid!, signal)
    await closed
    expect(said).toContain('stopping: finishing what is under way')
    expect(said).not.toMatch(/"level":"(warn|error)"|"stack"|^ {4}at /m)
  },
)
