import { expect, test } from 'vitest'
import { offerIds } from '#app/modules/prices/content.ts'
import { recipes } from '#app/modules/prices/recipe/content.ts'
import { wiringParts, type WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { partsOfRecipe } from '#app/modules/prices/recipe/wiring/rules.ts'
import { partsOfOffer } from '../document/rules.server.ts'
import {
  type Wiring,
  type WiringBox,
  canDrawWiring,
  layOutWiring,
  wiringSentences,
} from './rules.ts'

const allParts = Object.keys(wiringParts) as WiringPart[]
const layOutParts = (parts: readonly WiringPart[]) => layOutWiring(parts)!
const boxLabels = ({ boxes }: Wiring) => boxes.map(({ lines }) => lines.join(' '))

test('QUO-04 each recipe has a different wiring diagram', () => {
  const drawings = recipes.map(({ id }) => JSON.stringify(layOutParts(partsOfRecipe(id))))
  expect(new Set(drawings).size).toBe(recipes.length)
})

test('QUO-04 a diagram also shows the parts that an included part needs, not marked as included', () => {
  const wiring = layOutParts(['ups', 'helpdesk'])
  expect(boxLabels(wiring)).toEqual(['Internet', 'UPS', 'Router', 'Computers', 'Our helpdesk'])
  const included = wiring.boxes.filter(({ isIncluded }) => isIncluded)
  expect(included.map(({ part }) => part)).toEqual(['ups', 'helpdesk'])
  expect(wiring.lines.map(({ kind, from, to }) => `${kind}: ${from} ${to}`)).toEqual([
    'network: internet router',
    'network: router computers',
    'power: ups router',
    'care: helpdesk computers',
  ])
})

test('a single part has no diagram', () => {
  expect(layOutWiring([])).toBeNull()
  expect(layOutWiring(['backup', 'backup'])).toBeNull()
})

test.each([
  ['recipe-mid-core-from', partsOfRecipe('core-recipe')],
  ['legacy-basic', partsOfRecipe('basic-recipe')],
  ['business-pro', expect.arrayContaining(['ups'])],
  ['individual-quarterly-review', []],
  ['toString', []],
])('the offer %s has the parts of its recipe, its own parts, or no parts', (offer, parts) => {
  expect(partsOfOffer(offer)).toEqual(parts)
})

test('the text next to a diagram names every included part', () => {
  for (const parts of [allParts, ...offerIds.map(partsOfOffer)]) {
    const text = wiringSentences(parts).join(' ').toLowerCase()
    for (const part of parts)
      expect(text).toContain(wiringParts[part].text.replace(/^a /, '').toLowerCase())
  }
})

const drawings: (readonly WiringPart[])[] = [
  allParts,
  ...offerIds.map(partsOfOffer),
  ...allParts.flatMap((one, at) => allParts.slice(at + 1).map((other) => [one, other])),
]

test('the boxes of a diagram are inside it, do not overlap, are all connected, and are crossed by no line', () => {
  const seen = drawings.filter(canDrawWiring)
  expect(seen.length).toBeGreaterThan(150)
  for (const parts of seen) {
    const what = parts.join()
    const { boxes, lines, width, height } = layOutParts(parts)
    for (const [at, box] of boxes.entries()) {
      expect(box.x, what).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, what).toBeLessThanOrEqual(width)
      expect(box.y + box.height, what).toBeLessThan(height)
      const overlapping = boxes.slice(at + 1).filter((other) => doAreasOverlap(box, other))
      expect(overlapping, what).toEqual([])
    }
    const connected = new Set(lines.flatMap(({ from, to }) => [from, to]))
    const loose = boxes.filter(({ part }) => !connected.has(part))
    expect(loose, what).toEqual([])
    const crossing = lines
      .flatMap(({ points }) => segmentAreas(points))
      .filter((piece) => boxes.some((box) => doAreasOverlap(box, piece)))
    expect(crossing, what).toEqual([])
  }
})

type Area = Pick<WiringBox, 'x' | 'y' | 'width' | 'height'>

function doAreasOverlap(one: Area, other: Area): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y
  return !isBeside && !isAbove
}

/** Returns the straight segments of a line as areas without a width. */
function segmentAreas(points: Wiring['lines'][number]['points']): Area[] {
  return points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at]!
    const [left, top] = [Math.min(x, fromX), Math.min(y, fromY)]
    return { x: left, y: top, width: Math.abs(x - fromX), height: Math.abs(y - fromY) }
  })
}
