import { useEffect, useRef, useState } from 'react'
import { island } from '#app/design/island/island.tsx'
import { Price, type PricedOffer } from '#app/modules/prices/ui/price.tsx'
import { bundleChips, hero, outage, type BundleChip } from '../content.ts'
import { powerAfter, timeAfter } from '../rules.ts'
import { ShopDrawing, ShopSymbol } from '../ui/shop-drawing.tsx'

type Props = { offers: Record<BundleChip['offer'], PricedOffer> }

/** SIT-04, HOME-01: three shops in an outage, each a way to its bundle; without script they show its third hour. */
export const Outage = island('site/home/outage', function Outage({ offers }: Props) {
  const slider = useRef<HTMLInputElement>(null)
  const [hours, setHours] = useState(outage.firstHours)
  // It may have been moved before the island was alive.
  useEffect(() => setHours(slider.current?.valueAsNumber ?? outage.firstHours), [])
  const best = bundleChips.map(({ battery }) => powerAfter(hours, battery))
  const span = outage.span(hours, timeAfter(0), timeAfter(hours))
  const state = best.find((one) => one !== 'off') ?? 'off'
  return (
    <div className="outage">
      <ShopSymbol />
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <label htmlFor="outage-hours" className="font-semibold">
          {outage.question}
        </label>
        <span className="font-display text-clay-deep md:text-lg">{span}</span>
      </p>
      <input
        ref={slider}
        id="outage-hours"
        type="range"
        min={0}
        max={outage.mostHours}
        defaultValue={outage.firstHours}
        aria-valuetext={span}
        onChange={(event) => setHours(event.currentTarget.valueAsNumber)}
        className="needs-script h-11 w-full"
      />
      <nav aria-label={hero.chipsLabel} className="mt-2">
        <ul className="grid grid-cols-3 gap-2">
          {bundleChips.map((chip) => (
            <Shop key={chip.href} chip={chip} hours={hours} offer={offers[chip.offer]} />
          ))}
        </ul>
      </nav>
      <output htmlFor="outage-hours" className="mt-2 block text-sm font-semibold">
        {outage.summary[state]}
      </output>
    </div>
  )
})

type ShopProps = { chip: BundleChip; hours: number; offer: PricedOffer }

function Shop({ chip: { name, href, battery }, hours, offer }: ShopProps) {
  const state = powerAfter(hours, battery)
  return (
    <li className="text-xs">
      <a href={href} className="block no-underline hover:underline">
        <ShopDrawing state={state} hours={hours} battery={battery} />
        <span className="mt-1 block font-display text-lg leading-tight text-clay-deep max-lg:[&_small]:block [&_small]:text-xs">
          <Price offer={offer} hasUnit />
        </span>
        <b className="block leading-tight text-leaf">{name}</b>
      </a>
      <p className="font-semibold">{outage.states[state]}</p>
      <p className="text-ink-soft">
        {battery
          ? outage.until(timeAfter(battery.leastHours), timeAfter(battery.mostHours))
          : outage.noBattery}
      </p>
    </li>
  )
}
