import { expect, test } from 'vitest'
import { wiringByIngredient } from '#app/modules/prices/recipe/wiring/content.ts'
import {
  drawnRecipes,
  partsOfRecipe,
  placesOfIngredient,
} from '#app/modules/prices/recipe/wiring/rules.ts'
import { drawingSvg, recipeDrawing, type Box } from './rules.ts'

const areBoxesSeparate = (boxes: readonly Box[]) =>
  boxes.every(({ y }, at) => at === 0 || y >= boxes[at - 1]!.y + boxes[at - 1]!.height)

test.each(drawnRecipes)('SIT-10 $name is drawn with wired ingredients and no overlap', (recipe) => {
  const { ingredients, places, wires, width, height } = recipeDrawing(recipe.ingredients)
  expect(ingredients.map(({ lines }) => lines.join(' '))).toEqual(recipe.ingredients)
  for (const title of recipe.ingredients)
    expect(placesOfIngredient(title), title).not.toHaveLength(0)
  expect(new Set(wires.map(({ toY }) => toY)).size).toBe(ingredients.length)
  expect(new Set(wires.map(({ fromY }) => fromY)).size).toBe(places.length)
  expect(areBoxesSeparate(ingredients) && areBoxesSeparate(places)).toBe(true)
  for (const box of [...ingredients, ...places]) {
    expect(box.x >= 0 && box.x + box.width <= width).toBe(true)
    expect(box.y >= 0 && box.y + box.height <= height).toBe(true)
    expect(box.lines.length).toBeLessThan(3)
  }
})

test('SIT-10 no two recipes have the same drawing, and each is a small file', () => {
  const files = drawnRecipes.map(({ name, ingredients }) =>
    drawingSvg(recipeDrawing(ingredients), name),
  )
  expect(drawnRecipes).toHaveLength(9)
  const bare = files.map((file) => file.replace(/<title>.*?<\/title>/, ''))
  expect(new Set(bare).size).toBe(9)
  for (const file of files) expect(file.length).toBeLessThan(4_000)
})

test('the name of a recipe is escaped in the SVG', () => {
  expect(drawingSvg(recipeDrawing([]), 'Fish & <chips>')).toContain('Fish &amp; &lt;chips>')
})

test('QUO-04 SIT-10 the wiring table has exactly the ingredients in use, and the Enterprise recipe includes the Core parts', () => {
  const titles = drawnRecipes.flatMap(({ ingredients }) => ingredients)
  expect(Object.keys(wiringByIngredient).toSorted()).toEqual([...new Set(titles)].toSorted())
  for (const [title, wired] of Object.entries(wiringByIngredient))
    expect('all' in wired, title).toBe(title.startsWith('Everything in'))
  expect(partsOfRecipe('enterprise-recipe')).toEqual(
    expect.arrayContaining(partsOfRecipe('core-recipe')),
  )
})
