import { noticeVersion } from '#app/modules/sales/lead/content.ts'
import { formOf } from '#app/modules/sales/lead/forms/every-form.ts'
import { leadRequestOfForm, submissionFromForm } from '#app/modules/sales/lead/public-form/rules.ts'
import { contactParts } from '#app/modules/sales/lead/rules.ts'
import type { LeadEntry, LeadKind } from '#app/modules/sales/lead/schema.ts'
import type { Lead } from '#app/modules/sales/lead/store.server.ts'
import {
  submissionFromBody,
  type LeadSubmission,
} from '#app/modules/sales/lead/submission/rules.ts'
import { formDataOf } from './use-posted-forms.ts'

/** The submission that the server reads when a page sends a form with these values. */
export function submissionOfPage(
  kind: LeadKind,
  entry: LeadEntry,
  page: string,
  typed: Readonly<Record<string, string>>,
): LeadSubmission {
  const { path, body } = leadRequestOfForm(formOf(kind), entry, page, formDataOf(typed))
  if (!(body instanceof URLSearchParams)) return submissionFromBody(body, undefined)
  if (path !== `/leads/${kind}`) throw new Error(`${kind} is sent to ${path}`)
  return submissionFromForm(kind, formDataOf(Object.fromEntries(body)))
}

/** Every answer of a stored lead under the documented names: the contact is in columns, all else in `fields`. */
export function answersOf(lead: Lead): Record<string, unknown> {
  const contact = contactParts(lead.kind).map(([name, part]) => [name, lead[part]] as const)
  return { ...Object.fromEntries(contact), ...lead.fields }
}

const sender = { name: 'Nomsa Dlamini', email: 'nomsa@example.co.za' }
const person = { ...sender, company: 'Dlamini Books' }
/** Valid answers to each form, as its page sends them. */
export const typedByForm = {
  assessment: person,
  interest: {
    fullName: 'Nomsa Dlamini',
    companyName: 'Dlamini Books',
    email: sender.email,
    services: 'Both',
  },
  'launch-interest': { email: sender.email, service: 'Cloud Backup' },
  connectivity: { ...person, guestWifi: 'yes', highBandwidth: 'on' },
  'bundle-quote': {
    ...person,
    phone: '082 123 4567',
    employees: '31-100 (Mid-size)',
    province: 'KwaZulu-Natal',
    city: 'eThekwini',
    serviceInterest: 'Wi-Fi as a Service',
    challenges: 'Outages',
    bundle: 'Business Pro',
  },
  referral: {
    ...sender,
    friendName: 'Sipho',
    friendEmail: 'sipho@farm.example',
    ownConsent: 'on',
    friendKnows: 'on',
  },
  'custom-recipe': { ...person, networkManagement: 'on', cybersecurity: 'yes' },
  'custom-quote': {
    fullName: 'Nomsa Dlamini',
    companyName: 'Dlamini Books',
    email: sender.email,
    phone: '082 123 4567',
    devices: '6-10',
    requirements: 'Two branches',
    plan: 'waas-home',
  },
  contact: {
    ...sender,
    serviceInterest: 'wifi',
    phone: '082 123 4567',
    message: 'Please call.',
    wifiPlan: 'medium.25-50.100',
    plan: 'bundle-custom',
  },
  consultation: {
    ...sender,
    phone: '+27 82 123 4567',
    preferredDate: '2026-12-01',
    preferredTime: '14:00',
    consultationType: 'security',
    message: 'We were phished.',
  },
  'site-survey': {
    ...person,
    phone: '0027 82 123 4567',
    address: '12 Long Street, Cape Town',
    buildingType: 'warehouse',
    requirements: 'Three floors',
  },
  'cloud-quote': {
    ...person,
    phone: 'ask for Nomsa',
    employees: '11-50',
    cloudService: 'virtual-desktops',
    requirements: 'Twelve desks',
  },
  coverage: {
    ...person,
    phone: '',
    address: '5 Main Road, Alice',
    latitude: '-32.7833',
    longitude: '26.8333',
    area: '',
    result: 'None',
    nearestMetres: '14200',
    checkedAt: '2026-11-20T08:00:00Z',
    tellWhenCovered: 'on',
  },
} as const

/** An assessment as its page submits it: with the notice, and one of three boxes ticked. */
export const assessmentSubmission = (more: Partial<LeadSubmission> = {}): LeadSubmission => ({
  form: 'assessment',
  entry: 'quick',
  page: '/resources/it-health',
  fields: person,
  consents: { email: true, phone: false, whatsapp: false },
  noticeVersion,
  ...more,
})
