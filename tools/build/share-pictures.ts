import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sitePages, type ListedPath } from '../../app/features/search-presence/content.ts'
import { defaultSite } from '../../app/features/settings/content.ts'
import { drawIcon, drawSharePicture, icons, type PictureWords } from './draw-pictures.ts'

const moduleId = 'virtual:share-pictures'
const cache = '.cache/share-pictures'
const design = ['tools/build/draw-pictures.ts', 'public/favicon.svg', 'package-lock.json']

/** `key` names it in the cache, by everything it is drawn from. */
type Picture = { file: string; key: string; draw: () => Promise<Uint8Array> }

/**
 * Draws the picture of each public page and the site's icons while building. A picture is named by the
 * hash of what it is drawn from and kept in .cache, so that it is drawn once and may be cached for good.
 */
export function sharePictures(): Plugin {
  const fingerprint = designFingerprint()
  const pictures = new Map(
    Object.keys(sitePages).map((path) => [path, pictureOf(path as ListedPath, fingerprint)]),
  )
  const drawn = [...pictures.values(), ...iconPictures(fingerprint)]
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
      await dropAllBut(new Set(drawn.map(({ key }) => key)))
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

function designFingerprint(): string {
  const hash = createHash('sha256')
  for (const path of design) hash.update(readFileSync(path))
  return hash.digest('hex')
}

function pictureOf(path: ListedPath, fingerprint: string): Picture {
  const { brandName, tagline } = defaultSite
  const { name, line } = sitePages[path]
  const isHome = path === '/'
  const words: PictureWords = {
    brandName,
    tagline: isHome ? '' : tagline,
    name: isHome ? tagline : name,
    line,
  }
  const hash = createHash('sha256').update(fingerprint).update(JSON.stringify(words))
  const slug = path.slice(1).replaceAll('/', '-') || 'home'
  const key = `share-${slug}-${hash.digest('hex').slice(0, 8)}.png`
  return { file: `assets/${key}`, key, draw: () => drawSharePicture(words) }
}

function iconPictures(fingerprint: string): Picture[] {
  return Object.keys(icons).map((file) => ({
    file,
    key: `${fingerprint.slice(0, 8)}-${file}`,
    draw: () => drawIcon(file),
  }))
}

async function dropAllBut(known: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(cache))
    if (!known.has(name)) await rm(join(cache, name), { force: true })
}

async function cached(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const path = join(cache, key)
  if (existsSync(path)) return readFile(path)
  const png = await draw()
  await mkdir(cache, { recursive: true })
  await writeFile(path, png)
  return png
}
