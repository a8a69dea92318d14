// npm start: installs what is missing, builds what changed, serves.
import { spawn } from 'node:child_process'
import {
  buildProduct,
  environment,
  installPackages,
  loadSettings,
  root,
  serverFlags,
} from './prepare.mjs'
import { whenOrphaned } from './when-orphaned.mjs'

loadSettings()
installPackages()
buildProduct()

const server = spawn('node', [...serverFlags, 'build/server/index.js'], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
if (process.env.npm_lifecycle_event) whenOrphaned(() => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
