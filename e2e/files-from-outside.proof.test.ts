import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { jpegOf, pngOf, sha256, webpOf } from '#tools/testing/small-pictures.ts'
import { expectNoTroubles, productUrl } from './support/browser.ts'
import { filesOfManyTypes, type FileType } from './support/file-types.ts'
import { hostileNames } from './support/hostile-names.ts'
import { readPublicKey } from './support/public-key.ts'
import { openAsStaff } from './support/staff.ts'
import { strayFiles } from './support/stray-files.ts'

const page = '<script>document.title="ran"</script><svg onload="document.title=\'ran\'"></svg>'
const mark = `q${randomUUID().slice(0, 8)}n`
const submissions = '/api/admin/forms/site-survey/report/submissions'

/** Images with valid first bytes (JPEG, PNG and WebP), each with the markup of `page` embedded in the middle. */
function picturesWithPages(count: number): FileType[] {
  const makers = [
    () => jpegOf(20, 20, 400),
    () => pngOf(20, 20, 400),
    () => Buffer.concat([webpOf('VP8X', 20, 20), Buffer.alloc(300)]),
  ]
  return Array.from({ length: count }, (_, number) => {
    const bytes = makers[number % makers.length]!()
    bytes.write(`${page}${number}`, 60)
    return { name: `picture ${number}`, bytes }
  })
}

async function sendFile(key: string, { bytes }: FileType): Promise<number> {
  const address = `/functions/form-files/${sha256(bytes)}?size=${bytes.length}&start=0`
  const response = await fetch(productUrl(address), {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: new Uint8Array(bytes),
  })
  return response.status
}

/**
 * Submits a survey with these pictures.
 * @returns its id
 */
async function submitSurvey(key: string, pictures: readonly FileType[]): Promise<string> {
  const response = await fetch(productUrl('/functions/site-survey-report'), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      place: `Depot ${randomUUID().slice(0, 8)}`,
      province: 'Limpopo',
      surveyDate: '2026-11-20',
      lineOfSight: 'clear',
      mounting: 'roof',
      power: 'socket',
      cableMetres: 12,
      pictures: pictures.map(({ bytes }) => sha256(bytes)),
    }),
  })
  const body = (await response.json()) as { id: string }
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body.id
}

type Headers = Record<string, string>

/** Headers that the console sends with its API calls, besides the cookie. */
async function headersOf(staff: Page): Promise<Headers> {
  const session = await staff.evaluate(() => localStorage.getItem('admin_session'))
  const { access_token: token } = JSON.parse(session!) as { access_token: string }
  return { authorization: `Bearer ${token}` }
}

/**
 * Opens the address as a page.
 * @returns the file name of the download, or undefined if the browser displayed the file
 */
async function savedAs(opened: Page, path: string): Promise<string | undefined> {
  const saving = opened.waitForEvent('download').catch(() => undefined)
  await opened.goto(productUrl(path)).catch(() => undefined)
  return (await saving)?.suggestedFilename()
}

test(
  'T37 no file with an embedded page is displayed: pictures are downloaded under our names, other types are refused',
  async () => {
    const key = await readPublicKey(productUrl('/'))
    const others = filesOfManyTypes(page)
    const sent = others.slice(0, numberOfTries(20, others.length))
    for (const file of sent) expect(await sendFile(key, file), file.name).toBe(422)

    const pictures = picturesWithPages(numberOfTries(3, 60))
    for (const picture of pictures) expect(await sendFile(key, picture), picture.name).toBe(200)
    const staff = await openAsStaff('/admin')
    const opened = await staff.context().newPage()
    const headers = await headersOf(staff)
    await opened.setExtraHTTPHeaders(headers)
    for (let from = 0; from < pictures.length; from += 10) {
      const part = pictures.slice(from, from + 10)
      const id = await submitSurvey(key, part)
      for (const { name, bytes } of part) {
        const saved = await savedAs(opened, `${submissions}/${id}/files/${sha256(bytes)}`)
        expect(saved, name).toMatch(/^SV-[\w-]+-[0-9a-f]{8}\.(jpg|png|webp)$/)
        expect(await opened.title(), name).not.toBe('ran')
      }
      const refused = productUrl(`${submissions}/${id}/files/${sha256(sent[0]!.bytes)}`)
      expect((await opened.request.get(refused, { headers })).status()).toBe(404)
    }
    reportProof('T37-types', {
      'types refused': sent.length,
      'pictures with a page inside': pictures.length,
      rendered: 0,
    })
  },
  proofTimeoutMs,
)

/** Sends the path unchanged, because `fetch` would normalise it. */
function statusOf(path: string, headers: Headers, method: string): Promise<number> {
  const { hostname, port } = new URL(productUrl('/'))
  return new Promise((answered, failed) => {
    const sending = request({ hostname, port, path, method, headers }, (response) => {
      response.resume()
      response.once('end', () => answered(response.statusCode!))
    })
    sending.once('error', failed)
    sending.end(method === 'PUT' ? 'x' : undefined)
  })
}

/** Paths that contain the name: as one encoded segment, and as raw segments as far as HTTP can carry them. */
const pathsOf = (name: string) => {
  const whole = name.toWellFormed()
  return [encodeURIComponent(whole), encodeURI(whole).replaceAll(/[?#]/g, '')]
}

/**
 * Starts an import of buildings from a file of this name.
 * @returns the stored file name, or undefined if it was refused
 */
async function beginImport(staff: Page, headers: Headers, name: string) {
  const imports = productUrl('/api/admin/coverage/imports')
  const calls = staff.context().request
  const data = JSON.stringify({ fileName: name, sizeBytes: 9 })
  const begun = await calls.post(imports, {
    headers: { ...headers, 'content-type': 'application/json' },
    data,
  })
  if (begun.status() === 422) return undefined
  expect(begun.status(), data).toBe(201)
  const { id } = (await begun.json()) as { id: number }
  const shown = await (await calls.get(`${imports}/${id}`, { headers })).json()
  return (shown as { import: { fileName: string } }).import.fileName
}

test(
  'T37 hostile file names are refused or stored and shown as text, and write no file outside the store',
  async () => {
    const names = hostileNames(numberOfTries(20, 1_000), mark)
    const staff = await openAsStaff('/admin/coverage', { width: 360 })
    const headers = await headersOf(staff)
    const visitor = { authorization: `Bearer ${await readPublicKey(productUrl('/'))}` }
    const counts = { stored: 0, refused: 0, paths: 0 }
    for (let from = 0; from < names.length; from += 50) {
      const part = names.slice(from, from + 50)
      for (const name of part) {
        const stored = await beginImport(staff, headers, name)
        if (stored !== undefined) expect(stored).toBe(name.trim())
        counts[stored === undefined ? 'refused' : 'stored']++
      }
      await staff.reload()
      await staff.getByRole('heading', { name: 'Imports' }).waitFor()
      await staff.getByRole('rowheader').first().waitFor()
      expect(await staff.locator('main img, main script, main iframe').count()).toBe(0)
      const scrolls = await staff.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(scrolls).toBe(false)
    }
    expectNoTroubles(staff)
    for (const path of names.flatMap(pathsOf)) {
      const file = await statusOf(`/functions/form-files/${path}?size=1&start=0`, visitor, 'PUT')
      const asset = await statusOf(`/assets/${path}`, {}, 'GET')
      for (const status of [file, asset])
        expect([308, 400, 401, 404, 405, 422], path).toContain(status)
      counts.paths += 2
    }
    expect(counts.stored).toBeGreaterThan(names.length / 3)
    expect(strayFiles(mark)).toEqual([])
    reportProof('T37-names', { names: names.length, ...counts, 'outside the store': 0 })
  },
  proofTimeoutMs,
)
