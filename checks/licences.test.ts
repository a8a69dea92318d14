import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version: string; license?: string; dev?: boolean; devOptional?: boolean }

/** Licences that ask for nothing but their text, which each build writes (build/third-party-licences.txt). */
const free =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|Unlicense)\b/
/** A tool of the build, named for each machine: the lock marks one of its packages only. */
const ofBuild = /\/lightningcss(-|$)/
/** Packages that name no licence in the lock; read by hand. */
const readByHand: Record<string, string> = { 'node_modules/png-js': 'MIT' }

test('every package the product is served with is freely licensed', () => {
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
