/** The part of a query that asks for a page as it will be. */
export const previewQuery = 'site-preview'

export function previewAddress(path: string, token: string): string {
  return `${path}?${new URLSearchParams({ [previewQuery]: token })}`
}

export type Contradiction = {
  message: string
  /** It is not so today; the change makes it so. */
  isNew: boolean
}

export type ReachedPage = { path: string; name: string }

/** GET /api/admin/approvals/:id/reach: which public pages show a change, and which prices contradict it. */
export type Reach = { pages: ReachedPage[]; contradictions: Contradiction[] }

/** POST …/preview: the reach, and the address that shows the first of its pages as it will be; null where none does. */
export type Preview = Reach & { address: string | null }
