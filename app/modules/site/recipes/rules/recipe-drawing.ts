import { placeNames, places } from '#app/modules/prices/recipe/wiring/content.ts'
import { placesOfIngredient as placesOf } from '#app/modules/prices/recipe/wiring/rules.ts'

/** In units of the drawing. */
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

const width = 360
const [placeWidth, ingredientWidth] = [110, 176]
const boxHeight = 40
const step = 50
const mostLetters = 22

/**
 * What is wired to what in a recipe (SIT-10): a box for each ingredient, one for each place of the office that some
 * ingredient looks after, and a wire for each pair. Pure: the same ingredients give the same drawing.
 * @param titles the ingredients, in their order; each is known to `wiredTo`
 */
export function recipeDrawing(titles: readonly string[]): Drawing {
  const used = places.filter((place) => titles.some((title) => placesOf(title).includes(place)))
  const height = Math.max(titles.length, used.length) * step - (step - boxHeight) + 4
  const column = (count: number) => (at: number) =>
    Math.round((height * (at + 0.5)) / count - boxHeight / 2)
  const [placeY, ingredientY] = [column(used.length), column(titles.length)]
  const toX = width - ingredientWidth - 2
  return {
    width,
    height,
    places: used.map((place, at) => boxAt(2, placeY(at), placeWidth, placeNames[place])),
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
  return { x, y, width: boxWidth, height: boxHeight, lines: inLines(text) }
}

/** A text in lines that a box has room for. */
function inLines(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length <= mostLetters) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
