import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { powerMeta } from '../content/power-backup.ts'
import { PowerPage } from '../ui/power-page.tsx'
import type { Route } from './+types/power-backup'

const upsBundle = 'business-pro'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const offers = await readOffers(ctx, [upsBundle])
  const { powerCaption, powerSource } = await readSettings(ctx, 'site')
  return { bundle: offers[upsBundle], caption: powerCaption, source: powerSource }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', powerMeta)
}

export default function PowerBackup({ loaderData }: Route.ComponentProps) {
  const { bundle, caption, source } = loaderData
  return <PowerPage upsPrice={<Price offer={bundle} hasUnit />} caption={caption} source={source} />
}
