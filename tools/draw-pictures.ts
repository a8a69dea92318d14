// npm run pictures: draws the picture of each public page and the icons of the site. Both are committed.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import satori, { type Font } from 'satori'
import { defaultSite } from '#app/modules/settings/content.ts'
import { sitePages } from '#app/modules/shell/search-presence/content.ts'
import { pictureFile } from '#app/modules/shell/search-presence/rules.ts'

type PictureWords = { brandName: string; tagline: string; name: string; line: string }

const require = createRequire(import.meta.url)
const paper = '#fbf8f1'
const ink = '#1b211e'
const inkSoft = '#4b554f'
const leaf = '#1f6f54'
const leafMist = '#e3efe8'
const clay = '#b4471f'

let tools: Promise<{ fonts: Font[]; favicon: string }> | undefined

async function prepareTools() {
  const file = (name: string) => readFile(require.resolve(name))
  await initWasm(await file('@resvg/resvg-wasm/index_bg.wasm'))
  const font = async (weight: 400 | 600): Promise<Font> => ({
    name: 'Fraunces',
    data: await file(`@fontsource/fraunces/files/fraunces-latin-${weight}-normal.woff`),
    weight,
    style: 'normal',
  })
  const favicon = await readFile('public/favicon.svg', 'utf8')
  return { fonts: [await font(400), await font(600)], favicon }
}

function raster(svg: string, width: number): Uint8Array {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render()
  const png = image.asPng()
  image.free()
  return png
}

type Style = Record<string, string | number>
const box = (style: Style, ...children: unknown[]) => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})

/** The logo without its background, in one colour, as a data URL. */
function markIn(favicon: string, colour: string): string {
  const mark = favicon
    .replace(/<rect[^>]*\/>/, '')
    .replaceAll('#fbf8f1', colour)
    .replace(/viewBox="[^"]*"/, 'viewBox="4 4 40 38"')
  return `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
}

const image = (src: string, width: number, style: Style = {}) => ({
  type: 'img',
  key: null,
  props: { src, width, height: Math.round(width * 0.95), style },
})

/** Draws the share picture of a page, 1200 by 630 pixels: brand name, page name, one line of text and tagline. */
async function drawSharePicture(words: PictureWords): Promise<Uint8Array> {
  const { fonts, favicon } = await (tools ??= prepareTools())
  const size = words.name.length > 18 ? 78 : 96
  const card = box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      position: 'relative',
      padding: '64px 72px 56px',
      flexDirection: 'column',
      justifyContent: 'space-between',
      background: paper,
      color: ink,
      fontFamily: 'Fraunces',
    },
    image(markIn(favicon, leafMist), 470, { position: 'absolute', right: 40, top: 70 }),
    box(
      { alignItems: 'center', color: leaf, fontSize: 40, fontWeight: 600 },
      image(markIn(favicon, leaf), 68, { marginRight: 18 }),
      words.brandName,
    ),
    box(
      { flexDirection: 'column', maxWidth: 1000, position: 'relative' },
      box({ fontSize: size, fontWeight: 600, lineHeight: 1.05 }, words.name),
      box({ fontSize: 40, lineHeight: 1.3, color: inkSoft, marginTop: 22 }, words.line),
    ),
    box(
      { flexDirection: 'column' },
      box({ height: 4, background: clay, marginBottom: 5 }),
      box({ height: 4, background: clay, marginBottom: 22 }),
      box({ fontSize: 28, color: ink }, words.tagline),
    ),
  )
  return raster(await satori(card, { width: 1200, height: 630, fonts }), 1200)
}

/** The pixel icons of the site, all drawn from public/favicon.svg. */
const icons: Record<string, { width: number; shape: 'rounded' | 'full' | 'maskable' }> = {
  'apple-touch-icon.png': { width: 180, shape: 'full' },
  'icon-192.png': { width: 192, shape: 'rounded' },
  'icon-512.png': { width: 512, shape: 'rounded' },
  'icon-maskable-512.png': { width: 512, shape: 'maskable' },
}

/** Devices cut a maskable icon to their own shape: its mark stays within the middle four fifths. */
async function drawIcon(name: keyof typeof icons): Promise<Uint8Array> {
  const { favicon } = await (tools ??= prepareTools())
  const { width, shape } = icons[name]!
  const whole = shape === 'rounded' ? favicon : favicon.replace(' rx="9"', '')
  const fitted =
    shape === 'maskable'
      ? whole.replace('translate(5 5.5) scale(.79)', 'translate(10.3 10.6) scale(.57)')
      : whole
  return raster(fitted, width)
}

const folder = 'app/modules/shell/search-presence/pictures'

/** The texts of each share picture, by file name. */
export function pictureWords(): Record<string, PictureWords> {
  return Object.fromEntries(
    Object.entries(sitePages).map(([path, { name, line }]) => {
      const { brandName, tagline } = defaultSite
      const isHome = path === '/'
      const words = {
        brandName,
        tagline: isHome ? '' : tagline,
        name: isHome ? tagline : name,
        line,
      }
      return [pictureFile(path), words]
    }),
  )
}

if (import.meta.main) {
  await rm(folder, { recursive: true })
  await mkdir(folder)
  for (const [file, words] of Object.entries(pictureWords()))
    await writeFile(join(folder, file), await drawSharePicture(words))
  await writeFile(join(folder, 'drawn.json'), `${JSON.stringify(pictureWords(), null, 2)}\n`)
  for (const file of Object.keys(icons)) await writeFile(join('public', file), await drawIcon(file))
}
