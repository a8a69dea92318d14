import { useEffect, useRef, useState } from 'react'
import { island } from '#app/design/island/island.tsx'
import type { ShownPrice } from '#app/modules/prices/rules.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { bundleChips, heroWords, outageWords, type BundleChip } from '../content.ts'
import {
  batteryBarsLeft,
  powerStateAfter,
  clockTimeAfter,
  type Battery,
  type PowerState,
} from '../rules.ts'

type Props = { offers: Record<BundleChip['offer'], ShownPrice> }

/** Three shops in a power outage. Without JavaScript, they show the state after three hours. */
export const Outage = island('site/home/outage', function Outage({ offers }: Props) {
  const slider = useRef<HTMLInputElement>(null)
  const [hours, setHours] = useState(outageWords.firstHours)
  // The visitor may have moved the slider before the island was hydrated.
  useEffect(() => setHours(slider.current?.valueAsNumber ?? outageWords.firstHours), [])
  const best = bundleChips.map(({ battery }) => powerStateAfter(hours, battery))
  const span = outageWords.span(hours, clockTimeAfter(0), clockTimeAfter(hours))
  const state = best.find((one) => one !== 'off') ?? 'off'
  return (
    <div className="outage">
      <ShopSymbol />
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <label htmlFor="outage-hours" className="font-semibold">
          {outageWords.question}
        </label>
        <span className="font-display text-clay-deep md:text-lg">{span}</span>
      </p>
      <input
        ref={slider}
        id="outage-hours"
        type="range"
        min={0}
        max={outageWords.maxHours}
        defaultValue={outageWords.firstHours}
        aria-valuetext={span}
        onChange={(event) => setHours(event.currentTarget.valueAsNumber)}
        className="needs-script h-11 w-full"
      />
      <nav aria-label={heroWords.chipsLabel} className="mt-2">
        <ul className="grid grid-cols-3 gap-2">
          {bundleChips.map((chip) => (
            <Shop key={chip.href} chip={chip} hours={hours} offer={offers[chip.offer]} />
          ))}
        </ul>
      </nav>
      <output htmlFor="outage-hours" className="mt-2 block text-sm font-semibold">
        {outageWords.summary[state]}
      </output>
    </div>
  )
})

type ShopProps = { chip: BundleChip; hours: number; offer: ShownPrice }

function Shop({ chip: { name, href, battery }, hours, offer }: ShopProps) {
  const state = powerStateAfter(hours, battery)
  return (
    <li className="text-xs">
      <a href={href} className="block no-underline hover:underline">
        <ShopDrawing state={state} hours={hours} battery={battery} />
        <span className="mt-1 block font-display text-lg leading-tight text-clay-deep max-lg:[&_small]:block [&_small]:text-xs">
          <Price offer={offer} hasUnit />
        </span>
        <b className="block leading-tight text-leaf">{name}</b>
      </a>
      <p className="font-semibold">{outageWords.states[state]}</p>
      <p className="text-ink-soft">
        {battery
          ? outageWords.until(clockTimeAfter(battery.minHours), clockTimeAfter(battery.maxHours))
          : outageWords.noBattery}
      </p>
    </li>
  )
}

/** The shop as an SVG symbol that is drawn once. The CSS class of each copy determines which parts have power. */
function ShopSymbol() {
  return (
    <svg aria-hidden="true" className="absolute" width="0" height="0">
      <symbol id="shop" viewBox="0 0 120 100">
        <path className="shop-light" d="m15 36-9 54h32z" />
        <path className="shop-line" d="M2 90h116M12 90V36q0-6 6-6h4v5" />
        <path className="shop-wall" d="M34 44h60v46H34z" />
        <path className="shop-window" d="M40 56h30v24H40zM77 58h11v32H77z" />
        <path className="shop-line" d="M34 48v42h60V48M40 56h30v24H40zM77 90V58h11v32M88 32V22" />
        <path className="shop-line" d="M44 80V68h9v12M57 80v-5h10v5M60 75v-6" />
        <path className="shop-screen" d="M46 70h5v4h-5zM63 76.5h2v2h-2z" />
        <path
          className="shop-awning"
          d="m37 30-7 14a6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0l-7-14z"
        />
        <path className="shop-stripe" d="m48 31-4.4 13M59 31l-1.8 13M69 31l1.8 13M80 31l4.4 13" />
        <path className="shop-signal" d="M83 18a7 7 0 0 1 10 0M79 13a13 13 0 0 1 18 0" />
        <path className="shop-moon" d="M64 8a8 8 0 1 0 9 11 7 7 0 0 1-9-11z" />
      </symbol>
    </svg>
  )
}

type ShopDrawingProps = { state: PowerState; hours: number; battery: Battery | undefined }

const classes: Record<PowerState, string> = {
  mains: 'shop shop-mains',
  battery: 'shop shop-battery',
  uncertain: 'shop shop-uncertain',
  off: 'shop',
}

function ShopDrawing({ state, hours, battery }: ShopDrawingProps) {
  const bars = battery ? batteryBarsLeft(hours, battery) : 0
  return (
    <svg viewBox="0 0 120 100" aria-hidden="true" className={classes[state]}>
      <use href="#shop" />
      {battery ? <path className="shop-line" d="M100 70h14v20h-14zM105 70v-2h4v2" /> : null}
      {bars > 0 ? (
        <path className="shop-bars" d={`M103 87.5h8${'m-8-4.5h8'.repeat(bars - 1)}`} />
      ) : null}
    </svg>
  )
}
