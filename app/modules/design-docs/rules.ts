import { docsSections, type DocsSection, type SectionStatus } from './content.ts'

const statusLabels: Record<SectionStatus, string> = {
  complete: 'Complete',
  'in-progress': 'In progress',
  draft: 'Draft',
}

/** What the index says of a section's state: Planned unless it has one of the three (IDX-02). */
export function statusLabel(status: string | undefined): string {
  return status !== undefined && Object.hasOwn(statusLabels, status)
    ? statusLabels[status as SectionStatus]
    : 'Planned'
}

/** Where somebody who asks for `url` signs in first, and comes back from. */
export function signInPath(url: string): string {
  const { pathname, searchParams } = new URL(url)
  // What the browser's script asks for is the data of a page.
  searchParams.delete('_routes')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const page = pathname.replace(/(\/_)?\.data$/, '')
  return `/admin/login?${new URLSearchParams({ from: page + query })}`
}

/** The section with a page at /internal-docs/`path`, or undefined. */
export function findSection(path: string): (DocsSection & { path: string }) | undefined {
  return docsSections
    .filter((section) => 'path' in section)
    .find((section) => section.path === path)
}
