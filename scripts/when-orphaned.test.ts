import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('T23 a process notices when the shell that started it is killed', async () => {
  const script = `
    import { whenOrphaned } from '${resolve('scripts/when-orphaned.mjs')}'
    whenOrphaned(() => { console.log('alone'); process.exit() })
    setInterval(() => {}, 1000)
    console.log('up ' + process.pid)`
  // The second command prevents the shell from replacing itself with the first.
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" --input-type=module -e "$SCRIPT"; true`],
    {
      env: { ...process.env, SCRIPT: script },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const said: string[] = []
  shell.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => said.push(...text.trim().split('\n')))
  await expect.poll(() => said).toEqual([expect.stringMatching(/^up \d+$/)])
  const pid = Number(said.pop()!.slice(3))
  onTestFinished(() => void spawnSync('kill', ['-KILL', String(pid)]))
  await new Promise((later) => setTimeout(later, 600))
  expect(said).toEqual([])
  const exited = once(shell, 'exit')
  shell.kill('SIGTERM')
  await exited
  await expect.poll(() => said).toEqual(['alone'])
})
