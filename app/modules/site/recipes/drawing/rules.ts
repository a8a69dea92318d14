import type { RecipeId } from '#app/modules/prices/recipe/content.ts'
import { wiringPlaceNames, wiringPlaces } from '#app/modules/prices/recipe/wiring/content.ts'
import { placesOfIngredient as placesOf } from '#app/modules/prices/recipe/wiring/rules.ts'

export const drawingsPath = '/services/drawings'

export function drawingHref(recipe: RecipeId): string {
  return `${drawingsPath}/${recipe}.svg`
}

export const drawingTitle = (name: string) =>
  `What the ingredients of the ${name} recipe look after`

/** A box with its lines of text; all numbers are in SVG units. */
export type Box = { x: number; y: number; width: number; height: number; lines: string[] }
/** From the middle of a place's right edge to the middle of an ingredient's left edge. */
export type Wire = { fromX: number; fromY: number; toX: number; toY: number }
export type Drawing = {
  width: number
  height: number
  places: Box[]
  ingredients: Box[]
  wires: Wire[]
}

const drawingWidth = 360
const [placeWidth, ingredientWidth] = [110, 176]
const boxHeight = 40
const rowDistance = 50
const maxLineLength = 22

/**
 * Lays out the drawing: a box for each ingredient, a box for each place that an ingredient looks after, and a line
 * between the two. The result is deterministic.
 * @param titles the ingredients in order; `wiringByIngredient` must contain each one
 */
export function recipeDrawing(titles: readonly string[]): Drawing {
  const used = wiringPlaces.filter((place) =>
    titles.some((title) => placesOf(title).includes(place)),
  )
  const height = Math.max(titles.length, used.length) * rowDistance - (rowDistance - boxHeight) + 4
  const column = (count: number) => (at: number) =>
    Math.round((height * (at + 0.5)) / count - boxHeight / 2)
  const [placeY, ingredientY] = [column(used.length), column(titles.length)]
  const toX = drawingWidth - ingredientWidth - 2
  return {
    width: drawingWidth,
    height,
    places: used.map((place, at) => boxAt(2, placeY(at), placeWidth, wiringPlaceNames[place])),
    ingredients: titles.map((title, at) => boxAt(toX, ingredientY(at), ingredientWidth, title)),
    wires: titles.flatMap((title, at) =>
      placesOf(title).map((place) => ({
        fromX: placeWidth + 2,
        fromY: placeY(used.indexOf(place)) + boxHeight / 2,
        toX,
        toY: ingredientY(at) + boxHeight / 2,
      })),
    ),
  }
}

function boxAt(x: number, y: number, boxWidth: number, text: string): Box {
  return { x, y, width: boxWidth, height: boxHeight, lines: wrapText(text) }
}

function wrapText(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length <= maxLineLength) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Colours of the design, repeated here because a separate SVG file cannot read the page's styles. */
const drawingStylesheet =
  'text{font:500 12px system-ui,sans-serif;fill:#1b211e;text-anchor:middle}' +
  'rect{fill:#fffdf8;stroke:#d8cbb2}.place{fill:#e3efe8;stroke:#1f6f54}' +
  'path{fill:none;stroke:#b4471f;stroke-width:1.5}' +
  '@media (prefers-color-scheme:dark){text{fill:#efe9dc}rect{fill:#1d2320;stroke:#4a524c}' +
  '.place{fill:#1c3a2f;stroke:#6fb898}path{stroke:#e08a5f}}'

/** Renders a drawing as an SVG file. It contains its own text, so the file can be opened separately. */
export function drawingSvg(drawing: Drawing, title: string): string {
  const { width, height, places, ingredients, wires } = drawing
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" role="img"><title>${escapeXml(title)}</title>` +
    `<style>${drawingStylesheet}</style><path d="${wires.map(wirePath).join('')}"/>` +
    `${places.map((box) => boxSvg(box, 'place')).join('')}` +
    `${ingredients.map((box) => boxSvg(box)).join('')}</svg>`
  )
}

function wirePath({ fromX, fromY, toX, toY }: Wire): string {
  const middle = (fromX + toX) / 2
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`
}

function boxSvg({ x, y, width, height, lines }: Box, className?: string): string {
  const first = y + height / 2 + 4.5 - (lines.length - 1) * 7.5
  const texts = lines.map(
    (line, at) => `<text x="${x + width / 2}" y="${first + at * 15}">${escapeXml(line)}</text>`,
  )
  const look = className ? ` class="${className}"` : ''
  return `<rect${look} x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${texts.join('')}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
