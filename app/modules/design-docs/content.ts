/** How long a copied value says so (IDX-05, LIM-10). */
export const copyConfirmationMs = 2_000

export const docsHome = '/internal-docs'
export const docsTitle = 'Design system'
export const internalUseOnly = 'Internal use only'
export const internalNote =
  'For the people who build and run this site. Nothing here is secret, and search engines don’t index it.'

export type SectionStatus = 'complete' | 'in-progress' | 'draft'

export type DocsSection = {
  /** Last part of the address; a section that is only planned has no page. */
  path?: string
  name: string
  line: string
  /** Without one the section is shown as Planned (IDX-02). */
  status?: SectionStatus
}

/** What the design system consists of, and how far its description has come (IDX-01, IDX-02, IDX-06). */
export const docsSections = [
  {
    path: 'tokens',
    name: 'Tokens',
    line: 'Every colour, size, shadow and radius, as the product has them',
    status: 'complete',
  },
  {
    path: 'typography',
    name: 'Typography',
    line: 'The four faces, the scale, and its size where you are',
    status: 'complete',
  },
  {
    path: 'spacing',
    name: 'Spacing',
    line: 'Sections, gutters, touch targets, widths and the one layout change',
    status: 'complete',
  },
  {
    path: 'icons',
    name: 'Icons and drawings',
    line: 'Our own line icons, the mark and the illustrations',
    status: 'complete',
  },
  {
    path: 'components',
    name: 'Components',
    line: 'Everything in the design folder, live, with its code and its notes',
    status: 'complete',
  },
  { path: 'atoms', name: 'Atoms', line: 'Badges, buttons, links, stamps', status: 'complete' },
  {
    path: 'molecules',
    name: 'Molecules',
    line: 'Fields, notices, meters, tabs',
    status: 'complete',
  },
  {
    path: 'organisms',
    name: 'Organisms',
    line: 'Cards, tables, dialogs, list states, messages',
    status: 'complete',
  },
  {
    path: 'examples',
    name: 'Examples',
    line: 'Components put together the way pages do it',
    status: 'in-progress',
  },
  {
    path: 'accessibility',
    name: 'Accessibility',
    line: 'What we promise, how we build it and how we check it',
    status: 'complete',
  },
  {
    path: 'performance',
    name: 'Performance',
    line: 'The last measurements of pages, enquiries, memory and coverage',
    status: 'complete',
  },
  { name: 'Writing', line: 'How we name things, say numbers and word an error' },
] as const satisfies readonly DocsSection[]

/** The way to what is looked up most (IDX-03). */
export const quickLinks = [
  { to: '/internal-docs/tokens?tab=colors', label: 'Copy a colour' },
  { to: '/internal-docs/tokens?tab=spacing', label: 'Copy a spacing' },
  { to: '/internal-docs/components', label: 'Search the components' },
  { to: '/internal-docs/accessibility?tab=testing', label: 'Contrast of every colour pair' },
  { to: '/internal-docs/performance', label: 'Last measurements' },
  { to: '/admin', label: 'Staff console' },
] as const

export const tokenTabs = [
  { id: 'colors', label: 'Colors' },
  { id: 'typography', label: 'Typography' },
  { id: 'spacing', label: 'Spacing' },
  { id: 'elevation', label: 'Elevation' },
  { id: 'border', label: 'Border' },
] as const
export type TokenTab = (typeof tokenTabs)[number]['id']

export const tokenTabLines: Record<TokenTab, string> = {
  colors:
    'Each name has a value for the light and one for the dark scheme. Use the name; the scheme follows the device.',
  typography: 'Faces, and a scale that grows with the window. Headings take their size by level.',
  spacing: 'Distances and widths with a name. Everything else is a multiple of 0.25rem.',
  elevation: 'Shadows for what lies above the page, and the pace at which things change.',
  border: 'Radii, and the colours of edges and of the focus ring.',
}
