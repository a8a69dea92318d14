import type { ReactNode } from 'react'

/** What each kind of plan starts at, on the first screen. */
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
