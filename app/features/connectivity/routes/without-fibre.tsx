import { TextLink } from '#app/design/ui/text-link.tsx'
import { speedText } from '#app/features/offers/rules.ts'
import { Price } from '#app/features/offers/ui/price.tsx'
import { withoutFibre } from '../content/fibre.ts'
import { products } from '../content/products.ts'
import type { ConnectivityOffers } from './price-range.tsx'

/** Where there is no fibre: fixed wireless with its least price and its days (CON-05, CON-18). */
export function WithoutFibre({ offers }: { offers: ConnectivityOffers }) {
  const { title, facts, price, href, linkLabel } = products.fwa
  const offer = offers[price.from]
  return (
    <section className="rounded-md border border-line bg-sand p-4">
      <h3 className="text-lg">{withoutFibre.heading}</h3>
      <p className="mt-1">
        {withoutFibre.text(title, facts.deployment)}{' '}
        <strong>
          <Price offer={offer} hasUnit />
        </strong>
        {offer.speedMbps === null ? '.' : ` (${speedText(offer.speedMbps)}).`}
      </p>
      <p className="mt-1">
        <TextLink to={href}>{linkLabel}</TextLink>
      </p>
    </section>
  )
}
