import { route } from '@react-router/dev/routes'
import { audienceNames, audiences } from '#app/modules/prices/recipe/content.ts'
import { drawingsPath } from './rules/drawing-href.ts'

const recipePage = 'modules/site/recipes/routes/recipe-page.tsx'

export const recipesRoutes = [
  route('services', 'modules/site/recipes/routes/services.tsx'),
  ...audiences.map((audience) =>
    route(audienceNames[audience].href.slice(1), recipePage, { id: `recipes-${audience}` }),
  ),
  route(`${drawingsPath.slice(1)}/:drawing`, 'modules/site/recipes/routes/drawing.ts'),
]
