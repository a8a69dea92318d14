import { route } from '@react-router/dev/routes'
import { audienceNames, audiences } from './content/recipes.ts'

const recipePage = 'features/recipes/routes/recipe-page.tsx'

export const recipesRoutes = [
  route('services', 'features/recipes/routes/services.tsx'),
  ...audiences.map((audience) =>
    route(audienceNames[audience].href.slice(1), recipePage, { id: `recipes-${audience}` }),
  ),
]
