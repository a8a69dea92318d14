import { readOffers } from '#app/features/offers/data.server.ts'
import { Price } from '#app/features/offers/ui/price.tsx'
import { pageMeta } from '#app/features/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { powerMeta } from '../content/power-backup.ts'
import { PowerPage } from '../ui/power-page.tsx'
import type { Route } from './+types/power-backup'

const upsBundle = 'business-pro'

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), [upsBundle])
  return { bundle: offers[upsBundle] }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', powerMeta)
}

export default function PowerBackup({ loaderData: { bundle } }: Route.ComponentProps) {
  return <PowerPage upsPrice={<Price offer={bundle} hasUnit />} />
}
