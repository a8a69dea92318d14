import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { serverFile } from './support/processes.ts'

/** Program that prints, when the process ends, which builds of React were loaded. */
const report = `import modules from 'node:module'
process.on('exit', () => {
  // Modules that were resolved without being run are not loaded.
  const loaded = Object.entries(modules._cache).filter(([, module]) => module.loaded)
  const names = loaded.map(([path]) => path.split('/').at(-1))
  console.log(names.filter((name) => /^react\\./.test(name)).join())
})`

test('the product runs the production build of React even if NODE_ENV is not set', () => {
  const { NODE_ENV: _ofTheTest, ...env } = process.env
  const { stdout } = spawnSync(
    'node',
    [`--import=data:text/javascript,${encodeURIComponent(report)}`, serverFile],
    // An invalid port, so that the server ends before it touches a database.
    { env: { ...env, PORT: 'none' }, encoding: 'utf8' },
  )
  expect(stdout.trim()).toBe('react.production.js')
})
