import { route } from '@react-router/dev/routes'
import { audienceNames, audiences } from './content/recipes.ts'
import { drawingsPath } from './rules/drawing-href.ts'

const recipePage = 'features/recipes/routes/recipe-page.tsx'

export const recipesRoutes = [
  route('services', 'features/recipes/routes/services.tsx'),
  ...audiences.map((audience) =>
    route(audienceNames[audience].href.slice(1), recipePage, { id: `recipes-${audience}` }),
  ),
  route(`${drawingsPath.slice(1)}/:drawing`, 'features/recipes/routes/drawing.ts'),
]
