import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formKinds } from '#app/modules/sales/lead/schema.ts'

test('every lead kind has an endpoint in the fuzzing target', () => {
  const target = JSON.parse(readFileSync(new URL('target.json', import.meta.url), 'utf8')) as {
    badinput: { endpoints: { name: string }[] }
  }
  const named = target.badinput.endpoints.map(({ name }) => name)
  expect(formKinds.filter((kind) => !named.includes(kind))).toEqual([])
})
