import type { Offer } from './schema.ts'

type DocumentedOffer = Pick<Offer, 'family' | 'name' | 'amountRands'> & Partial<Omit<Offer, 'id'>>

const perUser = { unit: 'per user per month' } as const
const managedIt = { family: 'managed-it', ...perUser } as const
const bundle = { family: 'bundle' } as const
const recipe = { family: 'recipe' } as const
const startingRecipe = { ...recipe, isStartingPrice: true } as const
const managedWifi = { family: 'connectivity', name: 'Wi-Fi as a Service' } as const
const fixedWireless = { family: 'connectivity', name: 'Fixed Wireless Access' } as const
const fibre = { family: 'connectivity', name: 'Fibre to the Premises' } as const
const virtualDesktop = { family: 'virtual-desktop', ...perUser } as const
const startingCloud = { family: 'cloud', isStartingPrice: true } as const
const individual = { family: 'individual' } as const
const individualPerDevice = { ...individual, unit: 'per device per month' } as const

/**
 * The single source of every documented public price. Offers of the family `individual` are the separate prices of a
 * bundle's parts: we chose them, and only their totals are documented.
 */
const documentedPrices = {
  'managed-it-basic': { ...managedIt, name: 'Basic', amountRands: 189 },
  'managed-it-standard': { ...managedIt, name: 'Standard', amountRands: 329 },
  'managed-it-premium': { ...managedIt, name: 'Premium', amountRands: 479 },

  'legacy-basic': { family: 'legacy', name: 'Basic', amountRands: 3250, devices: 5 },
  'legacy-growth': { family: 'legacy', name: 'Growth', amountRands: 6000, devices: 10 },
  'legacy-secure': { family: 'legacy', name: 'Secure', amountRands: 9000, devices: 10 },

  'waas-business': { family: 'waas', name: 'Business', amountRands: 1599, maxUsers: 30 },
  'waas-home': { family: 'waas', name: 'Home', amountRands: 699, speedMbps: 20 },
  'waas-premium-addons': { family: 'waas', name: 'Premium Add-Ons', amountRands: 199 },

  'business-connect': { ...bundle, name: 'Business Connect', amountRands: 999, speedMbps: 50 },
  'business-pro': { ...bundle, name: 'Business Pro', amountRands: 1999, speedMbps: 100 },
  'home-soho-resilience': {
    ...bundle,
    name: 'Home & SOHO Resilience',
    amountRands: 999,
    speedMbps: 50,
  },
  'bundle-custom': {
    ...bundle,
    name: 'Custom Bundle',
    amountRands: 0,
    isOnRequest: true,
    discountNote: 'up to 20% discount',
  },

  'recipe-small-basic-from': { ...startingRecipe, name: 'Basic', amountRands: 3500 },
  'recipe-small-growth-from': { ...startingRecipe, name: 'Growth', amountRands: 6500 },
  'recipe-small-secure-from': { ...startingRecipe, name: 'Secure', amountRands: 8500 },
  'recipe-mid-core-from': { ...startingRecipe, name: 'Core', amountRands: 9500 },
  'recipe-mid-advanced-from': { ...startingRecipe, name: 'Advanced', amountRands: 15500 },
  'recipe-mid-enterprise-from': { ...startingRecipe, name: 'Enterprise', amountRands: 22500 },
  'recipe-growth-startup-from': { ...startingRecipe, name: 'Startup', amountRands: 5500 },
  'recipe-growth-scale-from': { ...startingRecipe, name: 'Scale', amountRands: 12500 },
  'recipe-growth-hypergrowth-from': { ...startingRecipe, name: 'Hypergrowth', amountRands: 25500 },

  'recipe-mid-core-plan': { ...recipe, name: 'Core', amountRands: 17000, devices: 30 },
  'recipe-mid-advanced-plan': { ...recipe, name: 'Advanced', amountRands: 29500, devices: 50 },
  'recipe-mid-enterprise-plan': { ...recipe, name: 'Enterprise', amountRands: 50000, devices: 75 },
  'recipe-growth-startup-plan': { ...recipe, name: 'Startup', amountRands: 6500, devices: 15 },
  'recipe-growth-scale-plan': { ...recipe, name: 'Scale', amountRands: 13500, devices: 30 },
  'recipe-growth-hypergrowth-plan': {
    ...recipe,
    name: 'Hypergrowth',
    amountRands: 22000,
    devices: 40,
  },

  'waas-from': { ...managedWifi, amountRands: 2000, devices: 10 },
  'waas-to': { ...managedWifi, amountRands: 10000, devices: 100 },
  'waas-page-from': { ...managedWifi, amountRands: 1200, isStartingPrice: true },
  'fwa-from': { ...fixedWireless, amountRands: 1500, speedMbps: 10 },
  'fwa-to': { ...fixedWireless, amountRands: 5000, speedMbps: 100 },
  'fttp-from': { ...fibre, amountRands: 3000, speedMbps: 50 },
  'fttp-to': { ...fibre, amountRands: 15000, speedMbps: 1000 },

  'virtual-desktop-basic': { ...virtualDesktop, name: 'Basic', amountRands: 109 },
  'virtual-desktop-business': { ...virtualDesktop, name: 'Business', amountRands: 189 },
  'virtual-desktop-performance': { ...virtualDesktop, name: 'Performance', amountRands: 289 },

  'vps-hosting': { ...startingCloud, name: 'VPS Hosting', amountRands: 119 },
  'cloud-backup': {
    ...startingCloud,
    name: 'Cloud Backup',
    amountRands: 35,
    unit: 'per GB per month',
  },

  'referral-credit': {
    family: 'referral',
    name: 'Referral credit',
    amountRands: 500,
    unit: 'on the next invoice',
  },

  'individual-wireless-50': {
    ...individual,
    name: 'Business fixed wireless line',
    amountRands: 2200,
    speedMbps: 50,
  },
  'individual-home-wireless-50': {
    ...individual,
    name: 'Home fixed wireless line',
    amountRands: 1500,
    speedMbps: 50,
  },
  'individual-helpdesk': { ...individualPerDevice, name: 'Remote IT helpdesk', amountRands: 120 },
  'individual-endpoints': { ...individualPerDevice, name: 'Endpoint management', amountRands: 65 },
  'individual-domain-dns': { ...individual, name: 'Domain and DNS', amountRands: 350 },
  'individual-monitoring': {
    ...individualPerDevice,
    name: 'Monitoring and enhanced IT support',
    amountRands: 150,
  },
  'individual-managed-ups': { ...individual, name: 'Managed UPS', amountRands: 980 },
  'individual-office-suite': {
    ...individual,
    ...perUser,
    name: 'Microsoft 365 or Google Workspace',
    amountRands: 180,
  },
  'individual-priority-support': { ...individual, name: 'Priority support', amountRands: 1200 },
  'individual-quarterly-review': { ...individual, name: 'Quarterly review', amountRands: 750 },
  'individual-wifi-6-router': { ...individual, name: 'Wi-Fi 6 router', amountRands: 120 },
  'individual-parental-controls': { ...individual, name: 'Parental controls', amountRands: 70 },
  'individual-guest-wifi': {
    ...individual,
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
