type Asked = { kind: string; fields: Record<string, unknown> }
export type AskedOffer = { offerId: string; units: number }

const bundles: Record<string, string> = {
  'Business Connect': 'business-connect',
  'Business Pro': 'business-pro',
  'Home & SOHO Resilience': 'home-soho-resilience',
}
const cloudServices: Record<string, readonly string[]> = {
  hosting: ['vps-hosting'],
  backup: ['cloud-backup'],
  'virtual-desktops': ['virtual-desktop-basic'],
  all: ['vps-hosting', 'cloud-backup', 'virtual-desktop-basic'],
}

/** The offers that an enquiry asks for by name, and for how many users or devices (QUO-01); none where it names none. */
export function askedOffers({ fields }: Asked): AskedOffer[] {
  const textOf = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  const units = unitsIn(textOf('devices') || textOf('employees'))
  const plan = textOf('plan')
  const bundle = bundles[textOf('bundle')]
  const named = [
    ...(plan ? [plan] : []),
    ...(bundle ? [bundle] : []),
    ...(cloudServices[textOf('cloudService')] ?? []),
  ]
  return named.map((offerId) => ({ offerId, units }))
}

/** The most of a range such as "6-10"; of "51+" what it begins with. */
function unitsIn(range: string): number {
  const numbers = range.match(/\d{1,5}/g)?.map(Number) ?? []
  return Math.max(1, ...numbers)
}
