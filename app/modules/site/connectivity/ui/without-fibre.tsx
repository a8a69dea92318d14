import { TextLink } from '#app/design/ui/text-link.tsx'
import { speedText } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { withoutFibre } from '../content/fibre.ts'
import { products } from '../content/products.ts'

/** Where there is no fibre: fixed wireless, or where that is not there either, Wi-Fi on the line there is (CON-05, CON-18). */
export function WithoutFibre({ product, offer }: { product: 'fwa' | 'waas'; offer: Offer }) {
  const { title, facts, href, linkLabel } = products[product]
  const isSpeedKnown = product === 'fwa' && offer.speedMbps !== null
  return (
    <section className="card bg-sand p-4">
      <h3 className="text-lg">{withoutFibre.heading}</h3>
      <p className="mt-1">
        <span>{withoutFibre.text[product](title, facts.deployment)}</span>{' '}
        <strong>
          <Price offer={offer} hasUnit />
        </strong>
        <span>{isSpeedKnown ? ` (${speedText(offer.speedMbps!)}).` : '.'}</span>
      </p>
      <p className="mt-1">
        <TextLink to={href}>{linkLabel}</TextLink>
      </p>
    </section>
  )
}
