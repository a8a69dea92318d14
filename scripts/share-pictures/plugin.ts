import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sitePages } from '../../app/features/search-presence/content.ts'
import { defaultSite } from '../../app/features/settings/content.ts'
import { drawIcon, drawSharePicture, icons, type PictureWords } from './draw.ts'

const moduleId = 'virtual:share-pictures'
const cache = '.cache/share-pictures'
const design = ['scripts/share-pictures/draw.ts', 'public/favicon.svg', 'package-lock.json']

type Picture = { file: string; draw: () => Promise<Uint8Array> }

/**
 * Draws the picture of each public page and the site's icons while building. A picture is named by the
 * hash of what it is drawn from and kept in .cache, so that it is drawn once and may be cached for good.
 */
export function sharePictures(): Plugin {
  const designHash = createHash('sha256')
  for (const path of design) designHash.update(readFileSync(path))
  const fingerprint = designHash.digest('hex')
  const pictures = new Map<string, Picture>()
  for (const [path, page] of Object.entries(sitePages)) {
    const { brandName, tagline } = defaultSite
    const name = path === '/' ? tagline : page.name
    const words: PictureWords = {
      brandName,
      tagline: path === '/' ? '' : tagline,
      name,
      line: page.line,
    }
    const hash = createHash('sha256').update(fingerprint).update(JSON.stringify(words))
    const slug = path.slice(1).replaceAll('/', '-') || 'home'
    const file = `assets/share-${slug}-${hash.digest('hex').slice(0, 8)}.png`
    pictures.set(path, { file, draw: () => drawSharePicture(words) })
  }
  const drawn: (Picture & { key: string })[] = [
    ...[...pictures.values()].map((picture) => ({ ...picture, key: picture.file.slice(7) })),
    ...Object.keys(icons).map((file) => ({
      file,
      key: `${fingerprint.slice(0, 8)}-${file}`,
      draw: () => drawIcon(file),
    })),
  ]
  return {
    name: 'share-pictures',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return undefined
      const paths = [...pictures].map(([path, { file }]) => [path, `/${file}`])
      return `export const pictures = ${JSON.stringify(Object.fromEntries(paths))}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { file, key, draw } of drawn)
        this.emitFile({ type: 'asset', fileName: file, source: await cached(key, draw) })
      const known = new Set(drawn.map(({ key }) => key))
      for (const stale of await readdir(cache))
        if (!known.has(stale)) await rm(join(cache, stale), { force: true })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = drawn.find(({ file }) => `/${file}` === request.url)
        if (!asked) return next()
        cached(asked.key, asked.draw).then(
          (png) => response.setHeader('Content-Type', 'image/png').end(png),
          next,
        )
      })
    },
  }
}

async function cached(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const path = join(cache, key)
  if (existsSync(path)) return readFile(path)
  const png = await draw()
  await mkdir(cache, { recursive: true })
  await writeFile(path, png)
  return png
}
