import { pageMeta } from '#app/modules/shell/rules.ts'
import { caseStudiesPage, publishedCaseStudies } from '../content/case-studies.ts'
import { CaseStudiesPage } from '../ui/case-studies-page.tsx'
import type { Route } from './+types/case-studies'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', caseStudiesPage)
}

export default function CaseStudies() {
  return <CaseStudiesPage studies={publishedCaseStudies} />
}
