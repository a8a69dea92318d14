import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { contrastRatio } from '#app/basics/colours.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { readAnswer, useStaff } from '#tools/testing/fixtures.ts'
import { jpegOf, webpOf } from '#tools/testing/small-pictures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import {
  type BrandColour,
  type BrandPicture,
  type BrandPictureKind,
  defaultBrand,
  originalColours,
} from './content.ts'
import {
  brandStyles,
  effectiveColour,
  colourProblem,
  inspectBrandPicture,
  schemeColours,
} from './rules.ts'

const database = useTestDatabase(seedOffers)
const { app, manager } = useStaff(database, ['manager'])
beforeEach(async () => {
  await database.pool.query('truncate settings, settings_changes, brand_pictures')
  await seedSettings(database.db)
})

function pngChunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.alloc(12 + data.byteLength)
  bytes.writeUInt32BE(data.byteLength, 0)
  bytes.write(name, 4)
  bytes.set(data, 8)
  return bytes
}
/** Creates a PNG whose pixels are all half transparent. */
function transparentPng(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + width * 4, Buffer.from([31, 111, 84, 128]))
  row[0] = 0
  const rows = Array.from({ length: height }, () => row)
  const bytes = png(width, height, deflateSync(Buffer.concat(rows)))
  bytes[25] = 6
  return bytes
}
function png(width: number, height: number, pixels?: Uint8Array, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const data = pixels ?? deflateSync(Buffer.alloc((width + 1) * height))
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [pngChunk('IHDR', head), ...more, pngChunk('IDAT', data), pngChunk('IEND')]
  return Buffer.concat([begin, ...chunks])
}
const wholeJpeg = Buffer.concat([jpegOf(64, 64, 100), Buffer.from([0xff, 0xda, 1, 0xff, 0xd9])])

test('EDT-03 animated, damaged or wrongly sized pictures and files of other types are refused by their bytes', () => {
  const logo = (bytes: Uint8Array) => inspectBrandPicture('logo', bytes)
  expect(logo(png(64, 64))).toMatchObject({ facts: { type: 'image/png', width: 64 } })
  expect(logo(wholeJpeg)).toMatchObject({ facts: { type: 'image/jpeg' } })
  expect(logo(transparentPng(64, 64))).toMatchObject({ facts: { type: 'image/png', height: 64 } })
  const text = (content: string) => Buffer.from(content.padEnd(80))
  const cases: [BrandPictureKind, Uint8Array, RegExp][] = [
    ['logo', text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), /as PNG/],
    ['logo', text('<!doctype html><script>x()</script>'), /PNG, JPEG or WebP/],
    ['logo', text('GIF89a'), /PNG, JPEG or WebP/],
    ['logo', png(64, 64, undefined, pngChunk('acTL', Buffer.alloc(8))), /not animated/],
    ['logo', png(64, 64).subarray(0, 60), /damaged/],
    ['logo', Buffer.concat([png(64, 64), Buffer.from('<script>')]), /damaged/],
    ['logo', jpegOf(64, 64), /damaged/],
    ['logo', webpOf('VP8X', 64, 64), /damaged/],
    ['logo', png(30_000, 30_000, deflateSync(Buffer.alloc(1))), /30000 × 30000/],
    ['logo', Buffer.concat([png(64, 64), Buffer.alloc(300_000)]), /at most 200 kB/],
    ['favicon', png(64, 32), /square/],
    ['sharePicture', png(1200, 600), /1200 × 630/],
  ]
  for (const [kind, bytes, problem] of cases)
    expect(inspectBrandPicture(kind, bytes)).toEqual({ problem: expect.stringMatching(problem) })
})

test('EDT-03 a colour below WCAG AA is refused with its contrast ratio and the nearest colour that passes', () => {
  for (const [name, colour] of Object.entries(originalColours))
    expect(colourProblem(name as BrandColour, colour)).toBeUndefined()
  const problem = colourProblem('mainLight', '#ffcc00')!
  expect(problem).toMatch(
    /^Main colour, light scheme: contrast with the light page is 1\.\d+:1\. It needs 4\.5:1\. Nearest/,
  )
  expect(colourProblem('mainLight', /#[\da-f]{6}/.exec(problem)![0])).toBeUndefined()
  expect(colourProblem('mainDark', '#1f6f54')).toContain('4.5:1')
  expect(colourProblem('mainLight', 'red;}body{')).toBe(
    'Main colour, light scheme: enter a colour such as #5a2d91.',
  )
  expect(colourProblem('mainLight', '#5a2d91'), 'the example works').toBeUndefined()
})

test('EDT-03 brand colours are checked against those of the stylesheet, and the derived fill colour has enough contrast', () => {
  const css = readFileSync(new URL('../../../design/styles/tokens.css', import.meta.url), 'utf8')
  const [light, dark] = css.split('@variant dark')
  const { mainLight, mainDark, accentLight, accentDark } = originalColours
  const inLight = { ...schemeColours.light, leaf: mainLight, clay: accentLight }
  const inDark = { ...schemeColours.dark, leaf: mainDark, clay: accentDark }
  for (const [part, colours] of [
    [light, inLight],
    [dark, inDark],
  ] as const)
    for (const [name, value] of Object.entries(colours))
      expect(part).toContain(`--color-${name}: ${value};`)
  for (const [name, original] of Object.entries(originalColours))
    expect(effectiveColour(name as BrandColour, ''), 'an empty field').toBe(original)
  expect(effectiveColour('mainLight', ' #5A2D91 ')).toBe('#5a2d91')
  expect(brandStyles(defaultBrand)).toBe('')
  const styles = brandStyles({ ...defaultBrand, mainLight: '#5a2d91', mainDark: '#c9a7f0' })
  const fill = /--color-leaf-fill:(#[\da-f]{6})\}\}$/.exec(styles)![1]!
  expect(contrastRatio(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(fill, schemeColours.dark.surface)).toBeGreaterThanOrEqual(3)
  expect(styles.length).toBeLessThan(400)
  const all = brandStyles({ ...defaultBrand, ...originalColours, mainLight: '#5a2d91' })
  const names = Array.from((styles + all).matchAll(/(--[\w-]+):/g), ([set]) => set)
  expect(names).toContain('--color-leaf-fill:')
  for (const name of names) expect(css).toContain(name)
})

type UploadAnswer = { picture: BrandPicture; fields: Record<string, string>; error: string }
const uploadLogo = (bytes: Buffer) => {
  const body = { kind: 'logo', bytes: bytes.toString('base64') }
  return readAnswer<UploadAnswer>(manager.call('/settings/brand/pictures', body))
}

test('EDT-03 a manager can upload a picture and save it in the settings, and it is served as immutable under its hash', async () => {
  const bomb = png(64, 64, deflateSync(Buffer.alloc(5_000_000)))
  expect(await uploadLogo(bomb)).toMatchObject({
    status: 422,
    body: { fields: { logo: expect.stringContaining('damaged') } },
  })
  const huge = await uploadLogo(Buffer.alloc(20 * 1024 * 1024))
  expect([413, 422]).toContain(huge.status)
  expect(huge.body.error).toMatch(/smaller|large/)
  expect((await uploadLogo(transparentPng(64, 64))).status).toBe(201)
  const { status, body } = await uploadLogo(png(64, 64))
  expect(status).toBe(201)
  expect((await uploadLogo(png(64, 64))).body).toEqual(body)
  const save = async (change: object) => {
    const edit = { value: { ...defaultBrand, ...change }, baseVersion: 1 }
    const input = { ...edit, idempotencyKey: 'a-key-of-the-test' }
    return (await manager.call('/settings/brand', input)).status
  }
  const unknown = { hash: 'a'.repeat(64), type: 'image/png', width: 64, height: 64 }
  expect(await save({ logo: unknown })).toBe(422)
  expect(await save({ logo: body.picture, mainLight: '#5a2d91' })).toBe(422)
  expect(await save({ logo: body.picture })).toBe(200)
  const served = await app.request(`/brand/${body.picture.hash}.png`)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(png(64, 64))
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  })
  expect((await app.request(`/brand/${'b'.repeat(64)}.png`)).status).toBe(404)
})
