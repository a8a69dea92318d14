import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { whyChoose } from '../content.ts'

/** HOME-12 and the differentiators of HOME-13, on the one dark band of the page. */
export function WhyChoose() {
  return (
    <Band tone="deep" labelledBy="why-heading">
      <h2 id="why-heading">{whyChoose.heading}</h2>
      <ul className="mt-8 grid gap-8 sm:grid-cols-3">
        {whyChoose.stats.map((stat) => (
          <li key={stat.label} className="border-t-2 border-sunrise pt-4">
            <p className="text-lg font-semibold">
              <span className="block font-display text-4xl leading-none text-sunrise">
                {stat.value}
              </span>{' '}
              {stat.label}
            </p>
            <p className="mt-1 text-sm text-on-deep-soft">{stat.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-prose text-sm text-on-deep-soft">{whyChoose.basis}</p>
      <div className="mt-12 grid items-center gap-x-12 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <BatteryDrawing className="w-full max-w-xs max-lg:hidden" />
        <div className="grid gap-8 sm:grid-cols-2">
          {whyChoose.differentiators.map((differentiator) => (
            <div key={differentiator.title}>
              <h3>{differentiator.title}</h3>
              <p className="mt-2 text-on-deep-soft">{differentiator.text}</p>
            </div>
          ))}
        </div>
      </div>
    </Band>
  )
}
