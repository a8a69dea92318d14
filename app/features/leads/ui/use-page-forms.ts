import { useLoaderData } from 'react-router'
import type { PageForms } from '../schema/receipt.ts'

/** What the page's loader says of its forms: `forms: await loadPageForms(…)`. */
export function usePageForms(): PageForms {
  const loaded = useLoaderData() as { forms?: PageForms } | null | undefined
  return loaded?.forms ?? { times: {} }
}
