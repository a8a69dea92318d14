import { useSearchParams } from 'react-router'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { publisherOf } from '#app/modules/settings/rules.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { EarlyScript } from '#app/modules/shell/ui/early-script.tsx'
import { requestContext } from '#app/platform/router-context.server.ts'
import { toolkitMeta } from '../content/page.ts'
import { Planner } from '../islands/planner.tsx'
import { Toolkit } from '../islands/toolkit.tsx'
import { parseToolkit } from '../rules/toolkit-state.ts'
import { earlyTicksScript } from '../ui/early-ticks.ts'
import { ToolkitPage } from '../ui/toolkit-page.tsx'
import type { Route } from './+types/wifi-toolkit'
import { fileSizes } from '../services/make-files.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const publisher = publisherOf(await readSettings(ctx, 'site'))
  return { sizes: await fileSizes(publisher, ctx.clock.now()) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', toolkitMeta)
}

/** WIF-01 to WIF-24. */
export default function WifiToolkit({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const first = parseToolkit(query)
  return (
    <ToolkitPage
      planner={<Planner first={first} />}
      toolkit={
        <>
          <Toolkit first={first} sizes={loaderData.sizes} />
          <EarlyScript code={earlyTicksScript} />
        </>
      }
    />
  )
}
