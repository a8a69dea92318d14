import type { ReactNode } from 'react'
import type { SitePath } from '#app/basics/site-path.ts'
import { Wordmark } from '#app/design/illustrations/brand.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { TextLink } from '#app/design/ui/link.tsx'

export function EntranceFrame(props: {
  brandName: string
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-rows-none md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <meta name="robots" content="noindex" />
      <header className="band-deep bg-leaf-deep px-6 py-5 text-on-deep md:flex md:flex-col md:justify-between md:p-10">
        <Wordmark name={props.brandName} />
        <div className="hidden max-w-sm md:block">
          <p className="font-display text-3xl leading-tight">The kitchen behind the recipes.</p>
          <p className="mt-4 text-on-deep-soft">
            Enquiries, products and client forms, all in one place.
          </p>
        </div>
        <p className="hidden text-sm text-on-deep-soft md:block">
          Staff only. Every sign-in is recorded.
        </p>
      </header>
      <main id="main" className="flex flex-col items-center px-5 py-8 md:justify-center md:p-10">
        <div className="w-full max-w-sm">
          <h1 className="text-3xl">{props.title}</h1>
          <p className="mt-2 mb-6 text-ink-soft">{props.lead}</p>
          <ResilientSubtree>{props.children}</ResilientSubtree>
          <p className="mt-8 text-sm">
            <TextLink to={'/' satisfies SitePath}>Back to the website</TextLink>
          </p>
        </div>
      </main>
    </div>
  )
}
