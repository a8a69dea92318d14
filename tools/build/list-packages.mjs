// Writes the software bill of materials (build/sbom.cdx.json, CycloneDX, by npm) and the full licence texts beside it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, root, say } from '../../scripts/prepare.mjs'

const options = ['--omit', 'dev', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const { status, stdout, stderr } = command('npm', ['sbom', ...options])
if (status === 0) writeFileSync(join(root, 'build', 'sbom.cdx.json'), stdout)
else say(`no list of packages was written, for npm said: ${stderr.trim().slice(0, 300)}`)

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const licences = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .filter(([path]) => existsSync(join(root, path)))
  .map(([path, { version, license }]) => {
    const title = `${path.replace(/^.*node_modules\//, '')} ${version} (${license ?? 'see below'})`
    return [title, '='.repeat(title.length), ...readTexts(join(root, path))].join('\n')
  })
writeFileSync(join(root, 'build', 'third-party-licences.txt'), `${licences.join('\n\n\n')}\n`)
say(`${licences.length} packages listed`)

function readTexts(folder) {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
    .map((name) => `\n${readFileSync(join(folder, name), 'utf8').trim()}`)
}
