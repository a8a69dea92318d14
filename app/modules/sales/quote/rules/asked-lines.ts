type Asked = { kind: string; fields: Record<string, unknown> }
/** `units` is 0 where the enquiry names a range of them, or none. */
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
  const textOf = (name: string) => textIn(fields, name)
  const units = unitsIn(saidUnits(fields))
  const plan = textOf('plan')
  const bundle = bundles[textOf('bundle')]
  const named = [
    ...(plan ? [plan] : []),
    ...(bundle ? [bundle] : []),
    ...(cloudServices[textOf('cloudService')] ?? []),
  ]
  return named.map((offerId) => ({ offerId, units }))
}

/** How many devices or people the enquiry says it is for, in its own words. */
export function saidUnits(fields: Asked['fields']): string {
  return textIn(fields, 'devices') || textIn(fields, 'employees')
}

function textIn(fields: Asked['fields'], name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** "12" is 12; "11-50" and "51+" leave open how many. */
function unitsIn(said: string): number {
  return /^\d{1,4}$/.test(said.trim()) ? Number(said) : 0
}
