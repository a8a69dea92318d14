import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildMeasureScript } from './plugin.ts'

test('API-08 API-09 the script is under 1.5 KB as sent, stands alone, and keeps nothing on the device', async () => {
  const { file, code } = await buildMeasureScript()
  expect(file).toMatch(/^assets\/measure-[\w-]{8}\.js$/)
  expect(brotliCompressSync(code).length).toBeLessThan(1_500)
  expect(code.length).toBeLessThan(2_048)
  expect(code).toContain('/functions/measure')
  expect(code).not.toMatch(/\bimport\b|cookie|localStorage|sessionStorage|indexedDB|https?:/)
})
