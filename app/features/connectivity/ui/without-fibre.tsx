import { TextLink } from '#app/design/ui/text-link.tsx'
import { speedText } from '#app/features/offers/rules.ts'
import type { Offer } from '#app/features/offers/schema.ts'
import { Price } from '#app/features/offers/ui/price.tsx'
import { withoutFibre } from '../content/fibre.ts'
import { products } from '../content/products.ts'

/** Where there is no fibre: fixed wireless with its least price and its days (CON-05, CON-18). */
export function WithoutFibre({ offer }: { offer: Offer }) {
  const { title, facts, href, linkLabel } = products.fwa
  return (
    <section className="card bg-sand p-4">
      <h3 className="text-lg">{withoutFibre.heading}</h3>
      <p className="mt-1">
        <span>{withoutFibre.text(title, facts.deployment)}</span>{' '}
        <strong>
          <Price offer={offer} hasUnit />
        </strong>
        <span>{offer.speedMbps === null ? '.' : ` (${speedText(offer.speedMbps)}).`}</span>
      </p>
      <p className="mt-1">
        <TextLink to={href}>{linkLabel}</TextLink>
      </p>
    </section>
  )
}
