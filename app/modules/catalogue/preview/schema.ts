export const previewParam = 'site-preview'

export function previewAddress(path: string, token: string): string {
  return `${path}?${new URLSearchParams({ [previewParam]: token })}`
}

export type Contradiction = {
  message: string
  /** True if the change causes this contradiction; false if it already exists. */
  isNew: boolean
}

export type ReachedPage = { path: string; name: string }

/** GET /api/admin/approvals/:id/reach: the pages that show a change, and the price contradictions that involve it. */
export type Reach = { pages: ReachedPage[]; contradictions: Contradiction[] }

/** Response of POST …/preview. `address` is the first preview page, or null if no page shows the change. */
export type Preview = Reach & { address: string | null }
