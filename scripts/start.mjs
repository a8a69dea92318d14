// npm start: installs what is missing, builds what changed, serves.
import { spawn } from 'node:child_process'
import * as prepare from './prepare.mjs'
import { whenOrphaned } from './when-orphaned.mjs'

prepare.loadSettings()
prepare.installPackages()
prepare.buildProduct()

const server = spawn('node', [...prepare.serverFlags, 'build/server/index.js'], {
  cwd: prepare.root,
  env: prepare.environment(),
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
if (process.env.npm_lifecycle_event) whenOrphaned(() => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
