/** The part of a query that asks for a page as it will be (STF-05). */
export const previewQuery = 'site-preview'

export function previewAddress(path: string, token: string): string {
  return `${path}?${new URLSearchParams({ [previewQuery]: token })}`
}
