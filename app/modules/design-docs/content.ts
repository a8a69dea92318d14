export const copyConfirmationMs = 2_000

export const docsHome = '/internal-docs'
export const docsTitle = 'Design system'
export const internalUseText = 'Internal use only'
export const internalNote =
  'For the people who build and run this site. Nothing here is secret, and search engines don’t index it.'

export type SectionStatus = 'complete' | 'in-progress' | 'draft'

export type DocsSection = {
  /** Last segment of the URL. Planned sections have no page and no path. */
  path?: string
  name: string
  line: string
  /** Shown as "Planned" if missing. */
  status?: SectionStatus
}

const done = <const Path extends string>(path: Path, name: string, line: string) =>
  ({ path, name, line, status: 'complete' }) as const

export const docsSections = [
  done('tokens', 'Tokens', 'Every colour, size, shadow and radius in the product'),
  done('typography', 'Typography', 'The four typefaces, the scale, and its size in your window'),
  done('spacing', 'Spacing', 'Sections, gutters, touch targets, widths and the layout breakpoint'),
  done('icons', 'Icons and drawings', 'Our own line icons, the mark and the illustrations'),
  done(
    'components',
    'Components',
    'Every component in the design folder, live, with code and notes',
  ),
  done('atoms', 'Atoms', 'Badges, buttons, links, stamps'),
  done('molecules', 'Molecules', 'Fields, notices, meters, tabs'),
  done('organisms', 'Organisms', 'Cards, tables, dialogs, list states, messages'),
  {
    path: 'examples',
    name: 'Examples',
    line: 'Components combined as on real pages',
    status: 'in-progress',
  },
  done('accessibility', 'Accessibility', 'What we promise, how we build it and how we check it'),
  done(
    'performance',
    'Performance',
    'The latest measurements of pages, enquiries, memory and coverage',
  ),
  { name: 'Writing', line: 'How we name things, write numbers and word errors' },
] as const satisfies readonly DocsSection[]

export const quickLinks = [
  { to: '/internal-docs/tokens?tab=colors', label: 'Copy a colour' },
  { to: '/internal-docs/tokens?tab=spacing', label: 'Copy a distance' },
  { to: '/internal-docs/components', label: 'Search the components' },
  { to: '/internal-docs/accessibility?tab=testing', label: 'Contrast of every colour pair' },
  { to: '/internal-docs/performance', label: 'Latest measurements' },
  { to: '/admin', label: 'Staff console' },
] as const

export const tokenTabs = [
  {
    id: 'colors',
    label: 'Colors',
    line: 'Each name has a value for the light scheme and one for the dark. Use the name, and the scheme follows the device.',
  },
  {
    id: 'typography',
    label: 'Typography',
    line: 'Typefaces, and a scale that grows with the window. A heading’s size depends on its level.',
  },
  {
    id: 'spacing',
    label: 'Spacing',
    line: 'Named distances and widths. All other spacing is a multiple of 0.25rem.',
  },
  {
    id: 'elevation',
    label: 'Elevation',
    line: 'Shadows for raised elements, and the speed of transitions.',
  },
  { id: 'border', label: 'Border', line: 'Radii, and the colours of borders and the focus ring.' },
] as const
export type TokenTab = (typeof tokenTabs)[number]['id']

export const accessibilityTabs = [
  { id: 'principles', label: 'Principles' },
  { id: 'implementation', label: 'Implementation' },
  { id: 'testing', label: 'Testing' },
  { id: 'resources', label: 'Resources' },
] as const

/** Texts by their titles, in the order of the page. */
export type GuidePoints = Record<string, string>

export const accessibilityPrinciples: GuidePoints = {
  'A page works before its script does':
    'Links, forms and details do the work. Script adds comfort: a filter as you type, a toast, a saved draft. Without script, or when the network drops halfway, people can still finish.',
  'Words carry the meaning':
    'Whatever a colour, icon or position shows is also there in words. Ticks, crosses and badges have visible or hidden text.',
  'Everything works with the keyboard alone':
    'Tab reaches every control in reading order and shows a three-pixel ring around it. Nothing opens, moves or is sent just because it has the focus.',
  'An error names the field and how to fix it':
    'We keep what people typed. The message explains what is wrong and how to fix it, at the field and in a list above the form, and the focus moves there.',
  'The page adapts to the person':
    'It works at 320 pixels, with 200% text and in both colour schemes. It supports forced colours and doesn’t animate for people who prefer reduced motion. Targets are at least 44 pixels.',
}

export const implementationPoints: GuidePoints = {
  Fields:
    'Use the fields of the form folder. They link label, hint and error to the control by id. Give the form noValidate and an ErrorSummary with submission set to the action data: it moves the focus once per response.',
  'Headings and landmarks':
    'Each page has one h1 and skips no heading level. The layout provides the header, main, footer and skip link. A Band is a named region when it gets labelledBy.',
  'Choices that change the page':
    'Tabs and filters are links or GET forms, so the choice is in the address and Back works. TabLinks marks the chosen tab with aria-current.',
  Messages:
    'Toasts are polite unless they are destructive. Content that changes in place, such as a count of results, is in an element with role status that is on the page from the start.',
  Dialogs:
    'Dialog traps the focus, closes with Escape and returns the focus. On visitor pages, the control that opens it is also a link or a form. AlertDialog starts on the answer that changes nothing.',
  'Icons and drawings':
    'Icons and drawings are always hidden from assistive technology. An icon-only button has an aria-label.',
  Tables:
    'Table has a caption and scrolls inside its own frame, which can be reached by keyboard. Cells that name their row are th with scope row.',
}

export const testingPoints: GuidePoints = {
  'On every run':
    'Every declared page, console screen, console dialog and page of these docs is visited. axe-core examines each at 360, 768 and 1280 pixels, in the light and the dark scheme. The run fails if axe-core finds anything, if a page scrolls sideways at 320 to 1280 pixels, if text is cut off at 320 or 640, if either happens with 200% text, if something moves for people who prefer reduced motion, or if forced colours hide the focus. On the site, it also fails if a page doesn’t have exactly one h1, or if Tab doesn’t reach the skip link first.',
  'How it looks':
    'The example of every component, a page of each family and the main screens are compared with the screenshots in e2e/visual, light and dark. Accept intended changes with npm run visual:accept.',
  'Manual checks for every new screen':
    'Go through it with the keyboard alone. Zoom to 200%. Switch to the dark scheme and to forced colours. Switch script off. Let a screen reader read the form once with an error in it.',
  Contrast:
    'A list defines which text may appear on which colour. A test computes every ratio in both schemes. The table below shows the ratios in this build.',
}

export const accessibilityResources = [
  {
    to: 'https://www.w3.org/TR/WCAG22/',
    label: 'WCAG 2.2',
    text: 'The standard we meet at level AA.',
  },
  {
    to: 'https://www.w3.org/WAI/ARIA/apg/',
    label: 'ARIA Authoring Practices Guide',
    text: 'How each kind of control responds to the keyboard.',
  },
  {
    to: 'https://dequeuniversity.com/rules/axe/',
    label: 'axe rules',
    text: 'What the automatic check looks for, rule by rule.',
  },
  {
    to: 'https://webaim.org/articles/screenreader_testing/',
    label: 'WebAIM: testing with screen readers',
    text: 'How to get started with NVDA or VoiceOver.',
  },
] as const
