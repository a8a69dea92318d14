// npm run visual:accept: saves the current look of pages, screens and primitives as the expected pictures.
import { spawnSync } from 'node:child_process'
import { findChromium } from './find-tools.mjs'
import { buildProduct, environment, installPackages, root, say } from './prepare.mjs'

installPackages()
const chromium = findChromium()
buildProduct()
const { status } = spawnSync('vitest', ['run', '--project', 'journeys', 'visual'], {
  cwd: root,
  env: { ...environment(), CHROMIUM_PATH: chromium, VISUAL_ACCEPT: '1' },
  stdio: 'inherit',
})
if (status === 0)
  say('\nSaved in e2e/visual. Check what changed (git status, git diff) before you commit.')
process.exit(status ?? 1)
