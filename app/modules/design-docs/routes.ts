import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Routes of the internal documentation: a layout, an overview, and one route for all sections. */
export const designDocsPages: RouteConfigEntry[] = [
  route('internal-docs', 'modules/design-docs/pages/docs-layout.tsx', [
    index('modules/design-docs/pages/docs-overview.tsx'),
    route(':section', 'modules/design-docs/pages/section.tsx'),
  ]),
]
