import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const designDocsPages: RouteConfigEntry[] = [
  route('internal-docs', 'modules/design-docs/pages/docs-layout.tsx', [
    index('modules/design-docs/pages/docs-overview.tsx'),
    route(':section', 'modules/design-docs/pages/section.tsx'),
  ]),
]
