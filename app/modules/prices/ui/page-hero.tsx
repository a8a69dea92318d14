import type { ReactNode } from 'react'
import { PageOpening, type PageOpeningProps } from '#app/design/ui/band.tsx'

type PageHeroProps = Pick<PageOpeningProps, 'headingId' | 'eyebrow' | 'heading' | 'lead'> & {
  prices: ReactNode
  actions: ReactNode
}

export function PageHero({ headingId, eyebrow, heading, lead, prices, actions }: PageHeroProps) {
  return (
    <div className="wrap grid items-end gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_auto] print:py-0 md:py-8">
      <div>
        <PageOpening headingId={headingId} eyebrow={eyebrow} heading={heading} lead={lead} />
      </div>
      {prices}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">{actions}</div>
    </div>
  )
}

export function HeroPrices({ lines }: { lines: readonly { name: string; price: ReactNode }[] }) {
  return (
    <ul className="no-print lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {lines.map(({ name, price }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2 dotted-below py-0.5">
          <span className="text-sm font-semibold">{name}</span>
          <span className="ms-auto font-display text-clay-deep [&_small]:text-xs">{price}</span>
        </li>
      ))}
    </ul>
  )
}
