import {
  documentedOffers,
  offerAliases,
  type OfferAlias,
  type OfferId,
  type OfferName,
} from '../content.ts'
import type { Offer } from '../schema.ts'

/** The offer behind a name: itself, or the one that an alias stands for (D-34). */
export function offerIdOf(name: OfferName): OfferId {
  return isAlias(name) ? offerAliases[name].offer : name
}

/** The offer under the name that was asked for; amount and unit stay its own. */
export function namedOffer(offer: Offer, name: OfferName): Offer {
  if (!isAlias(name)) return offer
  const { offer: _, ...words } = offerAliases[name]
  return { ...offer, ...words }
}

export function documentedOffer(id: OfferId): Offer {
  // Every id has its record: both come from one object.
  return documentedOffers.find((offer) => offer.id === id)!
}

function isAlias(name: OfferName): name is OfferAlias {
  return Object.hasOwn(offerAliases, name)
}
