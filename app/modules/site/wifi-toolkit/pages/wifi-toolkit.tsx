import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { RouterDrawing } from '#app/design/illustrations/drawings.tsx'
import { Plate } from '#app/design/illustrations/illustration.tsx'
import { InlineScript } from '#app/design/inline-script.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { StepLinks } from '#app/design/ui/link.tsx'
import { publisherOf } from '#app/modules/settings/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { calculatorWords, toolkitClosing, toolkitHero, toolkitMeta } from '../content.ts'
import { fileSizes } from '../downloads/service.server.ts'
import { Planner } from '../islands/planner.tsx'
import { Toolkit } from '../islands/toolkit.tsx'
import { restoreTicksScript, parseToolkit } from '../rules.ts'
import type { Route } from './+types/wifi-toolkit'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const publisher = publisherOf(await readSettings(ctx, 'site'))
  return { sizes: await fileSizes(publisher, ctx.clock.now()) }
}

export const meta = metaOf(toolkitMeta)

export default function WifiToolkit({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const first = parseToolkit(query)
  return (
    <ToolkitPage
      planner={<Planner first={first} />}
      toolkit={
        <>
          <Toolkit first={first} sizes={loaderData.sizes} />
          <InlineScript code={restoreTicksScript} />
        </>
      }
    />
  )
}

export function ToolkitPage({ planner, toolkit }: { planner: ReactNode; toolkit: ReactNode }) {
  return (
    <>
      <Band labelledBy="toolkit-heading">
        <Hero />
        <section
          id="calculator"
          aria-label={calculatorWords.heading}
          className="mt-8 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr]"
        >
          {planner}
        </section>
      </Band>
      <Band tone="sand" id="toolkit">
        {toolkit}
      </Band>
      <Closing />
    </>
  )
}

function Hero() {
  return (
    <div className="flex items-center justify-between gap-10">
      <div>
        <PageOpening headingId="toolkit-heading" {...toolkitHero} />
      </div>
      <Plate>
        <RouterDrawing />
      </Plate>
    </div>
  )
}

function Closing() {
  const { heading, text } = toolkitClosing
  return (
    <Band tone="deep" labelledBy="toolkit-closing" heading={heading}>
      <p className="mt-3 max-w-prose text-lg text-on-deep-soft">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <StepLinks {...toolkitClosing} />
      </div>
    </Band>
  )
}
