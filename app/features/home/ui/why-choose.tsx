import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { whyChoose } from '../content.ts'

/** HOME-12 and the differentiators of HOME-13, on the one dark band of the page. */
export function WhyChoose() {
  return (
    <Band tone="deep" labelledBy="why-heading">
      <h2 id="why-heading">{whyChoose.heading}</h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-3 sm:gap-8">
        {whyChoose.stats.map((stat) => (
          <li
            key={stat.label}
            className="border-t-2 border-sunrise pt-3 max-sm:grid max-sm:grid-cols-[6.5rem_1fr] max-sm:gap-x-3"
          >
            <p className="text-lg font-semibold max-sm:contents">
              <span className="block font-display text-4xl leading-none text-sunrise max-sm:row-span-2">
                {stat.value}
              </span>{' '}
              {stat.label}
            </p>
            <p className="mt-1 text-sm text-on-deep-soft max-sm:col-start-2">{stat.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-sm text-on-deep-soft">{whyChoose.basis}</p>
      <div className="mt-8 grid items-center gap-x-12 gap-y-8 md:mt-12 lg:grid-cols-[1fr_2fr]">
        <BatteryDrawing className="w-full max-w-xs max-lg:hidden" />
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-8">
          {whyChoose.differentiators.map((differentiator) => (
            <div key={differentiator.title}>
              <h3>{differentiator.title}</h3>
              <p className="mt-1 text-on-deep-soft max-sm:text-sm">{differentiator.text}</p>
            </div>
          ))}
        </div>
      </div>
    </Band>
  )
}
