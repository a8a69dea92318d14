import { spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { expect, test } from 'vitest'

test('OPS-10 every thread of a backup leaves the CPU to the server, those that begin later included', () => {
  const script = `
    import { takeLowPriority } from './scripts/background-priority.ts'
    import { readdirSync, existsSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { promisify } from 'node:util'
    import { gzip } from 'node:zlib'
    await promisify(gzip)('begins the threads that pack')
    takeLowPriority()
    const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid]
    console.log(JSON.stringify(threads.map((id) => getPriority(id))))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const priorities = JSON.parse(stdout) as number[]
  expect(priorities.length).toBeGreaterThan(0)
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]))
})
