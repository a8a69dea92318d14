import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { whyChoose } from '../content.ts'
import { productList, supportResponse } from '../content/products.ts'

/** CON-07, and the uptime each product has (D-44). */
export function WhyChoose() {
  return (
    <Band tone="deep" labelledBy="why-heading">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
        <div>
          <h2 id="why-heading">{whyChoose.heading}</h2>
          <p className="mt-3 text-on-deep-soft">{whyChoose.text}</p>
          <p className="mt-8 rule-above pt-4 text-lg font-semibold">
            {whyChoose.supportLabel}{' '}
            <span className="block font-display text-2xl leading-tight text-sunrise">
              {supportResponse.time}, {supportResponse.hours}
            </span>
          </p>
          <p className="mt-1 text-sm text-on-deep-soft">{whyChoose.supportText}</p>
          <BatteryDrawing className="mt-8 w-full max-w-56 max-lg:hidden" />
        </div>
        <div>
          <ul className="grid gap-8">
            {whyChoose.reasons.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="mt-1 max-w-prose text-on-deep-soft">{text}</p>
              </li>
            ))}
          </ul>
          <h3 className="mt-8">{whyChoose.uptimeHeading}</h3>
          <dl className="mt-3 grid gap-4 sm:grid-cols-3">
            {productList.map(({ id, title, facts }) => (
              <div key={id} className="flex flex-col-reverse line-above pt-2">
                <dt className="text-sm text-on-deep-soft">{title}</dt>
                <dd className="font-display text-2xl text-sunrise">{facts.uptime}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Band>
  )
}
