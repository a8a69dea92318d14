import type { LeadKind } from '#app/modules/sales/lead/schema.ts'
import { product } from './browser.ts'

export type PublicForm = {
  kind: LeadKind | 'data-request'
  path: string
  /** Values of text fields and choices by field name; the email is added later. */
  fields: Record<string, string>
  /** Checkboxes that must be ticked on each visit. */
  ticks?: readonly string[]
  /** `search` is typed, and the button or link with the text `open` is pressed, before the form is visible. */
  search?: string
  open?: string
  /** Text of the button that leads to the submit button. */
  advance?: string
  /** True if a failed form is replaced by a view with the button "Send again". */
  isReplaced?: boolean
  sent: string | RegExp
}

const person = { name: 'Zanele Khumalo', company: 'Khumalo & Sons' }
const named = { name: 'Zanele Khumalo' }
const business = { fullName: 'Zanele Khumalo', companyName: 'Khumalo & Sons' }
const quote = { ...business, phone: '082 123 4567', devices: '6-10' }

export const publicForms: Record<string, PublicForm> = {
  'quick request': {
    kind: 'assessment',
    path: '/resources/it-health',
    fields: { ...person, employees: '11-50', challenges: 'Slow Wi-Fi' },
    sent: 'Thank You!',
  },
  'guided assessment': {
    kind: 'assessment',
    path: '/resources/it-health?view=wizard',
    fields: person,
    advance: 'Continue',
    sent: 'to schedule your IT assessment',
  },
  'future services': {
    kind: 'interest',
    path: '/resources/it-health?tab=interest',
    fields: { ...business, services: 'Both' },
    sent: /notify you when/,
  },
  launch: { kind: 'launch-interest', path: '/cloud/backup', fields: {}, sent: /when this service/ },
  'connectivity recipe': {
    kind: 'connectivity',
    path: '/connectivity',
    fields: person,
    isReplaced: true,
    sent: 'We have your answers',
  },
  'bundle quote': {
    kind: 'bundle-quote',
    path: '/bundles/business-pro',
    fields: { ...person, city: 'Gqeberha' },
    sent: /has been received/,
  },
  referral: {
    kind: 'referral',
    path: '/bundles',
    fields: { ...named, friendName: 'Sipho', friendEmail: 'sipho@friend.example' },
    ticks: ['ownConsent', 'friendKnows'],
    open: 'Refer a friend',
    sent: /We ask your friend once/,
  },
  'custom recipe': {
    kind: 'custom-recipe',
    path: '/services?helpdesk=yes&request=yes',
    fields: person,
    sent: 'Our team will respond within 24 hours.',
  },
  'quote by comparison': {
    kind: 'custom-quote',
    path: '/services/compare',
    fields: quote,
    sent: 'Our team will contact you within one business day.',
  },
  'Get Started': {
    kind: 'custom-quote',
    path: '/pricing?plan=managed-it-standard',
    fields: { ...quote, requirements: 'Two shops' },
    sent: 'Our team will contact you within one business day.',
  },
  'Get in Touch': {
    kind: 'contact',
    path: '/contact',
    fields: { ...named, serviceInterest: 'cloud' },
    sent: "We'll reply to your inquiry within 24 hours.",
  },
  consultation: {
    kind: 'consultation',
    path: '/contact',
    fields: { ...named, preferredTime: '14:00', message: 'Where do we begin?' },
    open: 'Request a consultation',
    sent: "We'll contact you within 24 hours to confirm.",
  },
  'site survey': {
    kind: 'site-survey',
    path: '/contact',
    fields: { ...named, phone: '082 123 4567', address: '4 Market Street' },
    open: 'Request a site survey',
    sent: 'Our team will contact you to schedule a visit.',
  },
  'cloud quote': {
    kind: 'cloud-quote',
    path: '/contact',
    fields: { ...named, requirements: 'Till and mail' },
    open: 'Request a cloud quote',
    sent: /detailed proposal within 2 business days/,
  },
  'coverage request': {
    kind: 'coverage',
    path: '/connectivity/fibre',
    fields: named,
    search: 'Upington',
    open: 'Have a person check my address',
    sent: 'Request received!',
  },
  'data request': {
    kind: 'data-request',
    path: '/privacy-policy',
    fields: { ...named, details: 'All of it' },
    ticks: ['kind'],
    sent: /PR-/,
  },
}

type CrmRecord = { Email?: string }

export async function countCrmRecords(email: string): Promise<number> {
  const records = (await (await fetch(`${product().crmUrl}/__records`)).json()) as CrmRecord[]
  return records.filter(({ Email }) => Email === email).length
}
