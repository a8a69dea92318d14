import type { LoaderFunctionArgs } from 'react-router'
import { drawnRecipes } from '#app/modules/prices/recipe/wiring/rules.ts'
import { allowPageCache } from '#app/platform/router-context.server.ts'
import { drawingHref, drawingSvg, drawingTitle, recipeDrawing } from '../drawing/rules.ts'

/** Serves the drawing of one recipe as a separate file, so that a page loads it only when it comes into view. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const recipe = drawnRecipes.find(({ id }) => drawingHref(id) === pathname)
  if (!recipe) throw new Response('Drawing not found.', { status: 404 })
  allowPageCache(context)
  const svg = drawingSvg(recipeDrawing(recipe.ingredients), drawingTitle(recipe.name))
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
