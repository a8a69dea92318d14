import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version: string; license?: string; dev?: boolean; devOptional?: boolean }

/** Licences whose only condition is to include their text, which each build does (build/third-party-licences.txt). */
const free =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|Unlicense)\b/
/** A build tool with a package for each platform; the lock file marks only one of them as a build tool. */
const ofBuild = /\/lightningcss(-|$)/
/** Packages without a licence in the lock file; a person read their licences. */
const readByHand: Record<string, string> = { 'node_modules/png-js': 'MIT' }

test('every production package has a permissive licence', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Package>
  }
  const served = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !ofBuild.test(path),
  )
  expect(served.length).toBeGreaterThan(100)
  const doubtful = served.filter(
    ([path, { license }]) => !free.test(license ?? readByHand[path] ?? ''),
  )
  expect(doubtful.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
