import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readSettings } from '#app/features/settings/data.server.ts'
import { publisherOf } from '#app/features/settings/rules/publisher.ts'
import { pageMeta } from '#app/features/shell/rules.ts'
import { EarlyScript } from '#app/features/shell/ui/early-script.tsx'
import { useIsServed } from '#app/design/island/life.ts'
import { readPageQuery, requestContext } from '#app/platform/router-context.server.ts'
import { toolkitMeta } from '../content/page.ts'
import { parseToolkit, toolkitQuery } from '../rules/toolkit-state.ts'
import { earlyTicksScript } from '../ui/early-ticks.ts'
import { ToolkitPage } from '../ui/toolkit-page.tsx'
import type { Route } from './+types/wifi-toolkit'
import { fileSizes } from './make-files.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  for (const [name, known] of Object.entries(toolkitQuery))
    readPageQuery(context, request, name, known)
  const ctx = context.get(requestContext)
  const publisher = publisherOf(await readSettings(ctx, 'site'))
  return { sizes: await fileSizes(publisher, ctx.clock.now()) }
}

/** Nothing that is loaded depends on the choices in the address. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', toolkitMeta)
}

/** WIF-01 to WIF-24. */
export default function WifiToolkit({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isServed = useIsServed()
  return (
    <ToolkitPage
      first={parseToolkit(query)}
      sizes={loaderData.sizes}
      isServed={isServed}
      earlyTicks={<EarlyScript code={earlyTicksScript} />}
    />
  )
}
