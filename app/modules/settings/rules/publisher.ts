import type { SiteSettings } from '../schema.ts'

/** Who hands out a file, as its first and last lines say. */
export type Publisher = { brandName: string; phone: string; email: string; address: string }

export function publisherOf(site: SiteSettings): Publisher {
  const { brandName, phone, email, streetAddress, suburb, city, postalCode } = site
  return { brandName, phone, email, address: `${streetAddress}, ${suburb}, ${city} ${postalCode}` }
}

export function publisherLine({ brandName, phone, email, address }: Publisher): string {
  return `${brandName} · ${phone} · ${email} · ${address}`
}
