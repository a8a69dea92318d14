import { alsoAvailable } from '../content.ts'
import type { PriceOf } from './solutions.tsx'

/** HOME-11: set like the contents of a cookbook, name and price joined by dots. */
export function AlsoAvailable({ price }: { price: PriceOf }) {
  return (
    <section
      aria-labelledby="also-available-heading"
      className="mt-8 grid gap-x-12 md:mt-12 gap-y-4 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h3 id="also-available-heading" className="text-xl md:text-2xl">
          {alsoAvailable.heading}
        </h3>
        <p className="text-sm text-ink-soft">{alsoAvailable.text}</p>
      </div>
      <ul>
        {alsoAvailable.items.map((item) => (
          <li key={item.href}>
            <a
              href={item.href}
              className="group flex min-h-touch flex-wrap items-baseline gap-x-2 line-below py-1 hover:text-leaf md:py-2"
            >
              <span className="font-semibold group-hover:underline">{item.name}</span>
              <span aria-hidden="true" className="leader" />
              <span className="font-display font-semibold text-clay-deep sm:text-xl">
                {price({ label: item.name, offer: item.offer, isFrom: true })}
              </span>
              <span className="w-full text-sm text-ink-soft">{item.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
