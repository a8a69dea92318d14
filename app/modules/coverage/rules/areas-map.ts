import { provinces, southAfrica, type Province } from '#app/basics/south-africa.ts'
import type { AreaGrade } from '../content/areas.ts'
import provinceFile from '../content/province-outlines.json' with { type: 'json' }
import { metresToArea, type Ring } from './area-outline.ts'
import type { Box } from '#app/modules/places/rules/distance.ts'

/** A live area as the map needs it; `rings` are null of an area with too many corners to draw. */
export type MappedArea = Box & {
  name: string
  grade: AreaGrade
  operator: string
  isSample: boolean
  rings: Ring[] | null
}
export type ProvinceAreas = { province: Province; places: string[]; more: number }

type ProvinceShape = { label: string; labelAt: [number, number]; outline: Ring }
/** By longitude and latitude, drawn by ourselves to about 20 km; neighbours share the corners of their border. */
const shapes = provinceFile as unknown as Record<Province, ProvinceShape>

const scale = 40
const named = 4
const { west, east, north, south } = southAfrica
const [width, height] = [(east - west) * scale, (north - south) * scale]
const pair = ([longitude, latitude]: readonly [number, number]) =>
  `${Math.round((longitude - west) * scale * 10) / 10} ${Math.round((north - latitude) * scale * 10) / 10}`
const path = (ring: readonly (readonly [number, number])[]) => `M${ring.map(pair).join('L')}Z`

/** Where fixed wireless is, in words: of each province with areas the first few names. */
export function areasByProvince(areas: readonly MappedArea[]): ProvinceAreas[] {
  return provinces.flatMap((province) => {
    const there = areas.filter((area) => provinceOf(area) === province)
    const names = [...new Set(there.map(({ name, operator }) => placeName(name) || operator))]
    if (names.length === 0) return []
    const places = names.slice(0, named)
    return [{ province, places, more: names.length - places.length }]
  })
}

const placeName = (name: string) => name.replace(/ (mast|and beyond)$/, '')

/** By the middle of its box; at sea or across a border, the nearest province. */
function provinceOf(area: MappedArea): Province {
  const at = { latitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2 }
  const metres = (province: Province) => metresToArea([shapes[province].outline], at)
  return provinces.reduce((best, next) => (metres(next) < metres(best) ? next : best))
}

/** The provinces with the areas of service in them, as an image of its own; both colour schemes. */
export function areasMapSvg(areas: readonly MappedArea[], title: string): string {
  const grounds = provinces.map((name) => `<path d="${path(shapes[name].outline)}"/>`).join('')
  const drawn = (grade: AreaGrade) =>
    areas
      .filter((area) => area.grade === grade)
      .map(outlineOf)
      .join('')
  const labels = provinces
    .map((name) => {
      const { label, labelAt } = shapes[name]
      const [x, y] = pair(labelAt).split(' ')
      return `<text x="${x}" y="${y}">${label}</text>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(title)}</title><style>.g{fill:#fffdf8;stroke:#857a63;stroke-width:1.5}.s{fill:#1f6f54}.e{fill:#f2a93b}.p{fill:none;stroke-dasharray:3}.s,.e,.p{stroke:#1b211e;stroke-width:1.2}text{font:600 15px system-ui,sans-serif;fill:#4b554f;text-anchor:middle}@media(prefers-color-scheme:dark){.g{fill:#232b27;stroke:#8d8571}.s{fill:#6fc3a2}.e{fill:#f2a93b}.s,.e,.p{stroke:#f4efe4}text{fill:#c4cbc5}}</style><g class="g">${grounds}</g>${labels}<path class="e" d="${drawn('estimated')}"/><path class="s" d="${drawn('surveyed')}"/><path class="p" d="${drawn('planned')}"/></svg>`
}

/** At least a dot: a mast of 4 km is a pixel on a map of the country. */
function outlineOf(area: MappedArea): string {
  const least = 0.16
  const isSmall = area.east - area.west < 2 * least
  if (area.rings && !isSmall) return area.rings.map(path).join('')
  const x = (area.west + area.east) / 2
  const y = (area.south + area.north) / 2
  const half = Math.max(least, (area.east - area.west) / 2)
  const tall = Math.max(least, (area.north - area.south) / 2)
  return path([
    [x - half, y],
    [x, y - tall],
    [x + half, y],
    [x, y + tall],
  ])
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)
