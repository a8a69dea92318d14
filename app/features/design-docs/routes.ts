import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The internal documents: one frame, an overview, and one module for all sections (IDX-01, IDX-06). */
export const designDocsPages: RouteConfigEntry[] = [
  route('internal-docs', 'features/design-docs/routes/docs-layout.tsx', [
    index('features/design-docs/routes/docs-overview.tsx'),
    route(':section', 'features/design-docs/routes/section.tsx'),
  ]),
]
