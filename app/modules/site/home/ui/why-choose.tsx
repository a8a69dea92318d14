import { Band } from '#app/design/ui/band.tsx'
import { whyChoose } from '../content.ts'

/** HOME-12 and the differentiators of HOME-13, on the one dark band of the page. */
export function WhyChoose() {
  return (
    <Band tone="deep" labelledBy="why-heading">
      <h2 id="why-heading">{whyChoose.heading}</h2>
      <ul className="mt-4 grid grid-cols-3 gap-3 md:mt-6 md:gap-8">
        {whyChoose.stats.map((stat) => (
          <li key={stat.label} className="rule-above pt-3">
            <p className="text-sm leading-tight font-semibold md:text-lg md:leading-tight">
              <span className="block font-display text-2xl leading-solid text-sunrise md:text-4xl md:leading-solid">
                {stat.value}
              </span>{' '}
              {stat.label}
            </p>
            <p className="mt-1 text-xs text-on-deep-soft md:text-sm">{stat.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-sm text-on-deep-soft">{whyChoose.basis}</p>
      <div className="mt-5 grid gap-4 sm:grid-cols-2 sm:gap-8">
        {whyChoose.differentiators.map((differentiator) => (
          <div key={differentiator.title}>
            <h3>{differentiator.title}</h3>
            <p className="mt-1 text-on-deep-soft max-sm:text-sm">{differentiator.text}</p>
          </div>
        ))}
      </div>
    </Band>
  )
}
