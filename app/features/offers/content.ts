import type { Offer } from './schema.ts'

/** The documented prices shown on the home page (HOME-08, HOME-14 to HOME-22); the only place they are written. */
export const documentedOffers: Offer[] = [
  { id: 'managed-it-basic', name: 'Managed IT Basic', amountRands: 189, unit: 'per user per month' },
  { id: 'waas-business', name: 'Business WaaS', amountRands: 1599, unit: 'per month' },
  { id: 'waas-home', name: 'Home WaaS', amountRands: 699, unit: 'per month' },
  { id: 'business-connect', name: 'Business Connect', amountRands: 999, unit: 'per month' },
  { id: 'business-pro', name: 'Business Pro', amountRands: 1999, unit: 'per month' },
  { id: 'home-soho-resilience', name: 'Home & SOHO Resilience', amountRands: 999, unit: 'per month' },
  { id: 'virtual-desktop-basic', name: 'Virtual Desktops', amountRands: 109, unit: 'per user per month' },
  { id: 'vps-hosting', name: 'VPS Hosting', amountRands: 119, unit: 'per month' },
  { id: 'cloud-backup', name: 'Cloud Backup', amountRands: 35, unit: 'per GB per month' },
]
