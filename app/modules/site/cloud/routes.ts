import { route } from '@react-router/dev/routes'
import { comingSoonPages } from './content/coming-soon.ts'

/** One module for the pages that are coming soon; each has an id of its own. */
const comingSoonRoutes = comingSoonPages.map(({ path }) =>
  route(path.slice(1), 'modules/site/cloud/routes/coming-soon.tsx', {
    id: `coming-soon${path.replaceAll('/', '-')}`,
  }),
)

export const cloudRoutes = [
  ...comingSoonRoutes,
  route('cloud/virtual-desktops', 'modules/site/cloud/routes/virtual-desktops.tsx'),
]
