import type { ReactNode } from 'react'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { connectivityPrices as words } from '../content.ts'

export type ConnectionOffer = (typeof words.lines)[number]['offer']

/** What connections start at, each with the way to its page. */
export function ConnectionPrices(props: {
  nameOf: (offer: ConnectionOffer) => string
  price: (offer: ConnectionOffer) => ReactNode
}) {
  return (
    <>
      <h3 className="mt-8">{words.heading}</h3>
      <ul role="list">
        {words.lines.map(({ offer, href }) => (
          <li key={offer}>
            <TextLink to={href}>{props.nameOf(offer)}</TextLink> {props.price(offer)}
          </li>
        ))}
        <li>
          <TextLink to={words.all.href}>{words.all.label}</TextLink>
        </li>
      </ul>
    </>
  )
}
