import type { Offer } from './schema.ts'

type DocumentedOffer = Pick<Offer, 'family' | 'name' | 'amountRands'> & Partial<Omit<Offer, 'id'>>

/**
 * The single source of every documented public price. Offers of the family `individual` are the separate prices of a
 * bundle's parts: we chose them, and only their totals are documented.
 */
const documentedPrices = {
  'managed-it-basic': {
    family: 'managed-it',
    name: 'Basic',
    amountRands: 189,
    unit: 'per user per month',
  },
  'managed-it-standard': {
    family: 'managed-it',
    name: 'Standard',
    amountRands: 329,
    unit: 'per user per month',
  },
  'managed-it-premium': {
    family: 'managed-it',
    name: 'Premium',
    amountRands: 479,
    unit: 'per user per month',
  },

  'legacy-basic': { family: 'legacy', name: 'Basic', amountRands: 3250, devices: 5 },
  'legacy-growth': { family: 'legacy', name: 'Growth', amountRands: 6000, devices: 10 },
  'legacy-secure': { family: 'legacy', name: 'Secure', amountRands: 9000, devices: 10 },

  'waas-business': { family: 'waas', name: 'Business', amountRands: 1599, maxUsers: 30 },
  'waas-home': { family: 'waas', name: 'Home', amountRands: 699, speedMbps: 20 },
  'waas-premium-addons': { family: 'waas', name: 'Premium Add-Ons', amountRands: 199 },

  'business-connect': {
    family: 'bundle',
    name: 'Business Connect',
    amountRands: 999,
    speedMbps: 50,
  },
  'business-pro': { family: 'bundle', name: 'Business Pro', amountRands: 1999, speedMbps: 100 },
  'home-soho-resilience': {
    family: 'bundle',
    name: 'Home & SOHO Resilience',
    amountRands: 999,
    speedMbps: 50,
  },
  'bundle-custom': {
    family: 'bundle',
    name: 'Custom Bundle',
    amountRands: 0,
    isOnRequest: true,
    discountNote: 'up to 20% discount',
  },

  'recipe-small-basic-from': {
    family: 'recipe',
    name: 'Basic',
    amountRands: 3500,
    isStartingPrice: true,
  },
  'recipe-small-growth-from': {
    family: 'recipe',
    name: 'Growth',
    amountRands: 6500,
    isStartingPrice: true,
  },
  'recipe-small-secure-from': {
    family: 'recipe',
    name: 'Secure',
    amountRands: 8500,
    isStartingPrice: true,
  },
  'recipe-mid-core-from': {
    family: 'recipe',
    name: 'Core',
    amountRands: 9500,
    isStartingPrice: true,
  },
  'recipe-mid-advanced-from': {
    family: 'recipe',
    name: 'Advanced',
    amountRands: 15500,
    isStartingPrice: true,
  },
  'recipe-mid-enterprise-from': {
    family: 'recipe',
    name: 'Enterprise',
    amountRands: 22500,
    isStartingPrice: true,
  },
  'recipe-growth-startup-from': {
    family: 'recipe',
    name: 'Startup',
    amountRands: 5500,
    isStartingPrice: true,
  },
  'recipe-growth-scale-from': {
    family: 'recipe',
    name: 'Scale',
    amountRands: 12500,
    isStartingPrice: true,
  },
  'recipe-growth-hypergrowth-from': {
    family: 'recipe',
    name: 'Hypergrowth',
    amountRands: 25500,
    isStartingPrice: true,
  },

  'recipe-mid-core-plan': { family: 'recipe', name: 'Core', amountRands: 17000, devices: 30 },
  'recipe-mid-advanced-plan': {
    family: 'recipe',
    name: 'Advanced',
    amountRands: 29500,
    devices: 50,
  },
  'recipe-mid-enterprise-plan': {
    family: 'recipe',
    name: 'Enterprise',
    amountRands: 50000,
    devices: 75,
  },
  'recipe-growth-startup-plan': {
    family: 'recipe',
    name: 'Startup',
    amountRands: 6500,
    devices: 15,
  },
  'recipe-growth-scale-plan': { family: 'recipe', name: 'Scale', amountRands: 13500, devices: 30 },
  'recipe-growth-hypergrowth-plan': {
    family: 'recipe',
    name: 'Hypergrowth',
    amountRands: 22000,
    devices: 40,
  },

  'waas-from': {
    family: 'connectivity',
    name: 'Wi-Fi as a Service',
    amountRands: 2000,
    devices: 10,
  },
  'waas-to': {
    family: 'connectivity',
    name: 'Wi-Fi as a Service',
    amountRands: 10000,
    devices: 100,
  },
  'waas-page-from': {
    family: 'connectivity',
    name: 'Wi-Fi as a Service',
    amountRands: 1200,
    isStartingPrice: true,
  },
  'fwa-from': {
    family: 'connectivity',
    name: 'Fixed Wireless Access',
    amountRands: 1500,
    speedMbps: 10,
  },
  'fwa-to': {
    family: 'connectivity',
    name: 'Fixed Wireless Access',
    amountRands: 5000,
    speedMbps: 100,
  },
  'fttp-from': {
    family: 'connectivity',
    name: 'Fibre to the Premises',
    amountRands: 3000,
    speedMbps: 50,
  },
  'fttp-to': {
    family: 'connectivity',
    name: 'Fibre to the Premises',
    amountRands: 15000,
    speedMbps: 1000,
  },

  'virtual-desktop-basic': {
    family: 'virtual-desktop',
    name: 'Basic',
    amountRands: 109,
    unit: 'per user per month',
  },
  'virtual-desktop-business': {
    family: 'virtual-desktop',
    name: 'Business',
    amountRands: 189,
    unit: 'per user per month',
  },
  'virtual-desktop-performance': {
    family: 'virtual-desktop',
    name: 'Performance',
    amountRands: 289,
    unit: 'per user per month',
  },

  'vps-hosting': { family: 'cloud', name: 'VPS Hosting', amountRands: 119, isStartingPrice: true },
  'cloud-backup': {
    family: 'cloud',
    name: 'Cloud Backup',
    amountRands: 35,
    unit: 'per GB per month',
    isStartingPrice: true,
  },

  'referral-credit': {
    family: 'referral',
    name: 'Referral credit',
    amountRands: 500,
    unit: 'on the next invoice',
  },

  'individual-wireless-50': {
    family: 'individual',
    name: 'Business fixed wireless line',
    amountRands: 2200,
    speedMbps: 50,
  },
  'individual-home-wireless-50': {
    family: 'individual',
    name: 'Home fixed wireless line',
    amountRands: 1500,
    speedMbps: 50,
  },
  'individual-helpdesk': {
    family: 'individual',
    name: 'Remote IT helpdesk',
    amountRands: 120,
    unit: 'per device per month',
  },
  'individual-endpoints': {
    family: 'individual',
    name: 'Endpoint management',
    amountRands: 65,
    unit: 'per device per month',
  },
  'individual-domain-dns': { family: 'individual', name: 'Domain and DNS', amountRands: 350 },
  'individual-monitoring': {
    family: 'individual',
    name: 'Monitoring and enhanced IT support',
    amountRands: 150,
    unit: 'per device per month',
  },
  'individual-managed-ups': { family: 'individual', name: 'Managed UPS', amountRands: 980 },
  'individual-office-suite': {
    family: 'individual',
    name: 'Microsoft 365 or Google Workspace',
    amountRands: 180,
    unit: 'per user per month',
  },
  'individual-priority-support': {
    family: 'individual',
    name: 'Priority support',
    amountRands: 1200,
  },
  'individual-quarterly-review': {
    family: 'individual',
    name: 'Quarterly review',
    amountRands: 750,
  },
  'individual-wifi-6-router': { family: 'individual', name: 'Wi-Fi 6 router', amountRands: 120 },
  'individual-parental-controls': {
    family: 'individual',
    name: 'Parental controls',
    amountRands: 70,
  },
  'individual-guest-wifi': {
    family: 'individual',
    name: 'Guest Wi-Fi with time-based access',
    amountRands: 60,
  },
} as const satisfies Record<string, DocumentedOffer>

/** Ids of all offers. A page that uses an unknown id does not compile. */
export type OfferId = keyof typeof documentedPrices

export const offerIds = Object.keys(documentedPrices) as OfferId[]

const offerDefaults = {
  unit: 'per month',
  isOnRequest: false,
  isStartingPrice: false,
  devices: null,
  maxUsers: null,
  speedMbps: null,
  discountNote: '',
} as const

export const documentedOffers: (Offer & { id: OfferId })[] = offerIds.map((id) => ({
  ...offerDefaults,
  ...documentedPrices[id],
  id,
}))

type Alias = { offer: OfferId; name: string; discountNote?: string }

/** Alternative names of offers on certain pages. Amounts come from the offer, and leads refer to the same product. */
export const offerAliases = {
  'soho-smme': { offer: 'business-pro', name: 'SOHO/SMME bundle' },
  'soho-smme-starter': {
    offer: 'business-pro',
    name: 'SOHO/SMME Starter',
    discountNote: '15% discount',
  },
  'home-remote-work': { offer: 'home-soho-resilience', name: 'Home & Remote Work bundle' },
  'homeschooling-remote-work': {
    offer: 'home-soho-resilience',
    name: 'Homeschooling & Remote Work',
  },
  'recipe-small-basic-plan': { offer: 'legacy-basic', name: 'Basic' },
  'recipe-small-growth-plan': { offer: 'legacy-growth', name: 'Growth' },
  'recipe-small-secure-plan': { offer: 'legacy-secure', name: 'Secure' },
} as const satisfies Record<string, Alias>

export type OfferAlias = keyof typeof offerAliases

export type OfferName = OfferId | OfferAlias

/** Documented claims, such as installation times, that a published offer can contradict. */
export const pricedClaims = {
  minWaasDevices: 50,
  maxFwaDeploymentHours: 5 * 24,
  bundleInstallationHours: 48,
} as const
export type PricedClaims = Record<keyof typeof pricedClaims, number>

export function offerIdOf(name: OfferName): OfferId {
  return isAlias(name) ? offerAliases[name].offer : name
}

/** Returns the offer with the name of the alias; amount and unit stay the same. */
export function renamedOffer(offer: Offer, name: OfferName): Offer {
  if (!isAlias(name)) return offer
  const { offer: _, ...words } = offerAliases[name]
  return { ...offer, ...words }
}

export function documentedOffer(id: OfferId): Offer {
  // The offer always exists, because ids and offers come from the same object.
  return documentedOffers.find((offer) => offer.id === id)!
}

function isAlias(name: OfferName): name is OfferAlias {
  return Object.hasOwn(offerAliases, name)
}
