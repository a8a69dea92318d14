import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { desktopBenefits, desktopFeatures, desktopMethod } from '../content/virtual-desktops.ts'

export function DesktopFeatures() {
  return (
    <Band
      tone="deep"
      labelledBy="features-heading"
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="features-heading">{desktopFeatures.heading}</h2>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {desktopFeatures.items.map(({ title, text }) => (
          <li key={title} className="rule-above pt-3">
            <h3>{title}</h3>
            <p className="mt-1 text-on-deep-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

/** Told row by row, so that both sides of a row stand together on a telephone, too. */
export function DesktopBenefits() {
  const { heading, without, within, rows } = desktopBenefits
  return (
    <Band labelledBy="benefits-heading">
      <h2 id="benefits-heading">{heading}</h2>
      <ul className="mt-6 double-above">
        {rows.map(([when, ordinary, virtual]) => (
          <li
            key={when}
            className="grid gap-x-8 gap-y-2 dotted-below py-4 md:grid-cols-[1fr_1fr_1.2fr]"
          >
            <h3 className="text-lg">{when}</h3>
            <p className="text-ink-soft">
              <span className="block text-sm font-semibold">{without}</span>
              {ordinary}
            </p>
            <p>
              <span className="block text-sm font-semibold text-leaf">{within}</span>
              {virtual}
            </p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

/** CLD-10, CLD-11, and the call to action of CLD-06. */
export function DesktopMethod() {
  const { heading, steps, closing } = desktopMethod
  return (
    <Band
      tone="sand"
      labelledBy="method-heading"
      className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
    >
      <div>
        <h2 id="method-heading">{heading}</h2>
        <ol className="mt-6 grid gap-5">
          {steps.map(({ when, text }) => (
            <li key={when} className="gap-4 sm:grid sm:grid-cols-[9.5rem_1fr]">
              <p className="font-display text-xl font-semibold text-clay-deep">{when}</p>
              <p className="max-w-prose">{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <section aria-labelledby="closing-heading" className="card card-raised">
        <h2 id="closing-heading" className="text-2xl">
          {closing.heading}
        </h2>
        <p className="mt-2 text-ink-soft">{closing.text}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={closing.contact.href}>{closing.contact.name}</ButtonLink>
          <ButtonLink variant="secondary" to={closing.health.href}>
            {closing.health.name}
          </ButtonLink>
        </p>
      </section>
    </Band>
  )
}
