import { pageMeta } from '#app/modules/shell/rules.ts'
import { hubMeta } from '../content/hub.ts'
import { HubPage } from '../ui/hub-page.tsx'
import type { Route } from './+types/resources'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', hubMeta)
}

export default function Resources() {
  return <HubPage />
}
