import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openPage } from './browser.ts'

/** A picture as the bytes of a PNG or WebP file. */
export type Picture = Buffer

const baselineFolder = resolve(import.meta.dirname, '../visual')
const results = resolve('test-results/visual')
const isAccepting = process.env.VISUAL_ACCEPT === '1'
const acceptHint = 'If it is meant to look so: npm run visual:accept'

/**
 * Joins the given pictures, one below the other, and compares the result with the stored picture of this name.
 * @returns the differences in words; `npm run visual:accept` stores the new picture instead
 */
export async function checkPicture(name: string, seen: Picture[]): Promise<string[]> {
  const file = join(baselineFolder, `${name}.webp`)
  const was = read(file)
  const is = await joinPictures(seen)
  const change = was && (await findChange(was, is))
  if (was && !change) return []
  if (isAccepting) {
    write(file, is)
    return []
  }
  const now = join(results, `${name}.webp`)
  write(now, is)
  if (!change)
    return [`${name} has no picture to compare with. Seen: ${relativePath(now)}. ${acceptHint}`]
  const shown = join(results, `${name}.difference.png`)
  if (change.difference) write(shown, change.difference)
  const seenAt = relativePath(change.difference ? shown : now)
  return [`${name}: ${change.finding}. See ${seenAt}. ${acceptHint}`]
}

/** Joins pictures, one below the other, into one WebP that is small enough to store. */
export async function joinPictures(pictures: Picture[]): Promise<Picture> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = sizes.reduce((sum, size) => sum + size.height, 0)
  let top = 0
  const parts = pictures.map((input, at) => {
    const part = { input, left: 0, top }
    top += sizes[at]!.height
    return part
  })
  const create = { width, height, channels: 4, background: 'transparent' } as const
  // Lossy compression takes a sixth of the space. Both pictures of a comparison are compressed in the same way, so it
  // causes no difference.
  return sharp({ create }).composite(parts).webp({ quality: 40 }).toBuffer()
}

/** Largest difference in one colour channel (0 to 255) at which two pixels count as equal. */
const shade = 28

/** What differs between two pictures, in words and with the differing pixels in white; undefined if they look the same. */
export async function findChange(
  was: Picture,
  is: Picture,
): Promise<{ finding: string; difference?: Picture } | undefined> {
  if (was.equals(is)) return undefined
  // The blur over 3 × 3 pixels makes letter edges match between versions of a font engine.
  const decode = (picture: Picture) =>
    sharp(picture).removeAlpha().blur().raw().toBuffer({ resolveWithObject: true })
  const [one, other] = await Promise.all([decode(was), decode(is)])
  const { width, height, channels } = one.info
  if (other.info.width !== width || other.info.height !== height)
    return {
      finding: `it was ${width} × ${height} and is ${other.info.width} × ${other.info.height}`,
    }
  const raw = { width, height, channels }
  const difference = await sharp(one.data, { raw })
    .composite([{ input: other.data, raw, blend: 'difference' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const marks = sharp(difference, { raw })
    .threshold(shade + 1, { grayscale: false })
    .bandbool('or')
  const differing = (await marks.clone().raw().toBuffer()).filter((mark) => mark > 0).length
  const allowed = Math.max(8, Math.floor(width * height * 0.0001))
  if (differing <= allowed) return undefined
  return {
    finding: `${differing} pixels differ, ${allowed} may`,
    difference: await marks.png().toBuffer(),
  }
}

/**
 * Returns why this browser's pictures cannot be compared with the stored ones, or undefined. A probe page of letters
 * and controls, without the product, must look as it did where the stored pictures were taken.
 */
export async function findRenderingMismatch(): Promise<string | undefined> {
  const page = await openPage({ width: 640, height: 480, program: 'whole' })
  await page.setContent(probe)
  const seen = await page.screenshot()
  await page.close()
  const [finding] = await checkPicture('probe', [seen])
  const version = page.context().browser()?.version()
  return finding && `Chromium ${version} draws letters or controls differently here: ${finding}`
}

const letters = 'Sphinx of black quartz, judge my vow 0123456789 R1,999 ’…–→'
const probe = `<!doctype html><meta name="viewport" content="width=device-width">
${['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-monospace']
  .map((family) => `<p style="font:17px ${family}">${letters} <b>${letters}</b></p>`)
  .join('')}
<p><input value="Text"><select><option>Choice</select><input type=checkbox checked><input type=radio><button>Press</button>
<input type=date><textarea>Words</textarea><progress value=".4"></progress></p>`

/**
 * Finds the stored pictures of a group that have none of the given names, because their page or part no longer exists.
 * `npm run visual:accept` deletes them.
 */
export function findUnusedPictures(group: string, names: readonly string[]): string[] {
  const used = new Set(names.map((name) => `${name}.webp`))
  mkdirSync(join(baselineFolder, group), { recursive: true })
  const unused = readdirSync(join(baselineFolder, group))
    .map((file) => `${group}/${file}`)
    .filter((file) => !used.has(file))
  if (isAccepting) for (const file of unused) rmSync(join(baselineFolder, file))
  return isAccepting ? [] : unused.map((file) => `${file} is a picture of nothing. ${acceptHint}`)
}

function read(file: string): Picture | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function write(file: string, picture: Picture): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, picture)
}

const relativePath = (file: string) => relative(process.cwd(), file)

/** Waits until fonts are loaded and nothing moves, and replaces every date and time, now and later, with a fixed one. */
export async function settlePage(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.check('600 20px Fraunces'))
  await page.evaluate(settle)
}

/** A picture of the whole page, once it has settled. */
export async function takePicture(page: Page): Promise<Picture> {
  await settlePage(page)
  // A tall page needs much memory, which a busy machine may give slowly.
  const how = { animations: 'disabled', caret: 'hide', fullPage: true, timeout: 60_000 } as const
  return page.screenshot(how)
}

async function settle(): Promise<void> {
  const months = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec'
  const weekdays = 'Mon|Tues|Wednes|Thurs|Fri|Satur|Sun'
  const day = `(?:Today|Tomorrow|Yesterday|\\d{1,2} (?:${months})[a-z]*(?: \\d{4})?)`
  const time = '\\d{1,2}:\\d{2}'
  const moments: [RegExp, string][] = [
    [new RegExp(`\\b(?:${weekdays})day,? `, 'g'), 'Monday '],
    [new RegExp(`\\b${day}(?:, ${time})?\\b`, 'g'), '12 May 2025, 10:00'],
    [new RegExp(`\\b${time}(?::\\d{2})?\\b`, 'g'), '10:00'],
    [/\bClosed now, opens (?:today|Monday) 10:00/g, 'Open till 10:00'],
    [/© \d{4}/g, '© 2025'],
    [/\b(?:\d+|an?) (?:second|minute|hour|day)s? ago\b|\bjust now\b/gi, '5 minutes ago'],
    [/\bBC-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'BC-7K3F-9QXM'],
  ]
  await document.fonts.ready
  const fixMoments = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = node.nodeValue ?? ''
      const same = moments.reduce((so, [pattern, fixed]) => so.replace(pattern, fixed), text)
      if (same !== text) node.nodeValue = same
    }
  }
  fixMoments()
  // A picture of a whole page resizes the window, and a part that depends on its width is shown anew.
  const parts = { childList: true, subtree: true, characterData: true }
  new MutationObserver(fixMoments).observe(document.body, parts)
  // Outside office hours, the call button before the form of /contact has the secondary style. The primary style is
  // restored, so that the picture is the same at any time.
  const call = document.querySelector('#main a.button-secondary[href^="tel:"]')
  call?.classList.replace('button-secondary', 'button-primary')
  const frame = () => new Promise((painted) => requestAnimationFrame(painted))
  await frame()
  await frame()
}
