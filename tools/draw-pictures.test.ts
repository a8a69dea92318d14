import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sitePages } from '#app/modules/shell/search-presence/content.ts'
import { sharePicture } from '#app/modules/shell/search-presence/store.server.ts'
import { pictureWords } from './draw-pictures.ts'

const folder = 'app/modules/shell/search-presence/pictures'

test('each public page has a picture with its current words (npm run pictures redraws them)', () => {
  const drawn = JSON.parse(readFileSync(`${folder}/drawn.json`, 'utf8'))
  expect(drawn).toEqual(pictureWords())
  const files = readdirSync(folder).filter((name) => name !== 'drawn.json')
  expect(files.toSorted()).toEqual(Object.keys(drawn).toSorted())
})

test('each page is shared with its own picture, or otherwise with the picture of the home page', () => {
  const shared = Object.keys(sitePages).map(sharePicture)
  expect(new Set(shared).size).toBe(shared.length)
  expect(sharePicture('/terms/old')).toBe(sharePicture('/'))
})
