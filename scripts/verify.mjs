// npm run verify: checks format, lint, types and structure in seconds. Run it before each commit.
import { command, installPackages, say, step } from './prepare.mjs'

installPackages()
const checks = [
  ['Format', 'oxfmt', ['--check']],
  ['Lint', 'oxlint', ['--deny-warnings']],
  ['Route types', 'react-router', ['typegen']],
  ['Types', 'tsc', ['--noEmit']],
  ['Types of workers', 'tsc', ['--noEmit', '-p', 'tsconfig.worker.json']],
  ['Structure', 'node', ['checks/structure.ts']],
  ['Size and shape', 'node', ['checks/house-figures.ts']],
  ['Styles', 'node', ['checks/unused-styles.ts']],
]
let failed = 0
for (const [title, name, args] of checks) {
  let output = ''
  step(title, () => {
    const result = command(name, args)
    if (result.status === 0) return 'good'
    failed++
    output = `${result.stdout}${result.stderr}`
    return 'FAILED'
  })
  if (output) say(output.trim().slice(0, 6000))
}
if (failed > 0) say(`\n${failed} of ${checks.length} checks failed.`)
process.exit(failed > 0 ? 1 : 0)
