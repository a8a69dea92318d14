import { use } from 'react'
import { PageFacts } from '#app/design/island/island.tsx'
import type { PageForms } from '../schema/receipt.ts'

/** What the page's loader says of its forms: `forms: await loadPageForms(…)`. */
export function usePageForms(): PageForms {
  return (use(PageFacts) as { forms?: PageForms }).forms ?? { times: {} }
}
