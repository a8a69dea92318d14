import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { attemptCrmDelivery } from '#app/modules/outbox/crm/service.server.ts'
import { closeMailConnections } from '#app/modules/outbox/mail/gateway.server.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { attemptOwnMail } from '#server/background-work.ts'
import { extensions } from '#server/registrations.ts'
import { startMailbox } from '#tools/simulators/mailbox.ts'
import { startZohoSimulator, zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { driveDeliveries, testEngine } from '#tools/testing/drive-deliveries.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { typedByForm } from '#tools/testing/lead-forms.ts'
import { useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import type { InboxPage, LeadDetail } from '../calls.ts'
import { dueTime, replyOf } from '../rules.ts'
import { formKinds, leadEntries, type LeadEntry } from '../schema.ts'
import { leadFunctions } from './api.server.ts'

type SentCase = {
  /** The requirement IDs of this form only. */
  ids: string
  kind: keyof typeof typedByForm
  /** Defaults to `form`. */
  entry?: LeadEntry
  /** Answers that extend or replace those of `typedByForm`. */
  more?: Record<string, unknown>
  /** The subject in staff lists, and answers that only this form has. */
  subject: string
  details: string[]
  /** The person as the CRM stores them, if the form has a name field; by default `businessInCrm`. */
  crm?: { Last_Name: string; Company?: string; Phone?: string }
}

const phone = '082 123 4567'
const companyInCrm = { Last_Name: 'Dlamini', Company: 'Dlamini Books' }
const businessInCrm = { ...companyInCrm, Phone: '+27821234567' }
const personInCrm = { Last_Name: 'Dlamini', Phone: '+27821234567' }

const crmPersonOf = ({ crm = businessInCrm }: SentCase) => crm

const sentCases: SentCase[] = [
  {
    ids: 'ITH-07',
    kind: 'assessment',
    entry: 'quick',
    more: { phone, employees: '11-50', challenges: 'Slow Wi-Fi', assessmentType: 'security' },
    subject: 'IT assessment request',
    details: ['Slow Wi-Fi', '11-50', 'security'],
  },
  {
    ids: 'WIZ-15',
    kind: 'assessment',
    entry: 'wizard',
    more: { phone, employees: '201+', challenges: 'Backups', assessmentType: 'cloud' },
    subject: 'IT assessment request',
    details: ['Backups', '201+', 'cloud'],
  },
  {
    ids: 'ITH-14 ENT-02',
    kind: 'interest',
    subject: 'Interest in new connectivity services',
    details: ['Both'],
    crm: companyInCrm,
  },
  {
    ids: 'CLD-05',
    kind: 'launch-interest',
    subject: 'Launch interest: Cloud Backup',
    details: ['Service: Cloud Backup'],
    crm: { Last_Name: '' },
  },
  {
    ids: 'RCP-17',
    kind: 'connectivity',
    more: {
      assessmentType: 'connectivity',
      employees: '',
      challenges:
        'Guest Wi-Fi: Yes\nFibre coverage: No\nMultiple locations: No\nMission critical: No\nQuick deployment: No\nHigh bandwidth: Yes',
    },
    subject: 'Connectivity recipe request',
    details: ['Guest Wi-Fi: Yes', 'High bandwidth: Yes'],
    crm: companyInCrm,
  },
  {
    ids: 'BQF-14 ENT-05',
    kind: 'bundle-quote',
    more: { formType: 'quote' },
    subject: 'Business Pro quote request',
    details: [
      'eThekwini',
      'KwaZulu-Natal',
      'Wi-Fi as a Service',
      'Outages',
      'Bundle: Business Pro',
      'Form type: quote',
    ],
  },
  {
    ids: 'BUN-11',
    kind: 'referral',
    subject: 'Referral of a friend',
    details: ['pending'],
    crm: { Last_Name: 'Dlamini' },
  },
  {
    ids: 'SVC-14',
    kind: 'custom-recipe',
    subject: 'Custom recipe request',
    details: ['Ingredients: Cybersecurity, Network management'],
    crm: companyInCrm,
  },
  {
    ids: 'CMP-20 PRC-20',
    kind: 'custom-quote',
    more: { plan: 'managed-it-standard' },
    subject: 'Custom quote request',
    details: ['6-10', 'Two branches', 'Standard'],
  },
  {
    ids: 'CTC-06 CTC-30',
    kind: 'contact',
    subject: 'Contact message',
    details: ['Service interest: Wi-Fi', 'Message: Please call.'],
    crm: personInCrm,
  },
  {
    ids: 'CTC-26 CTC-28',
    kind: 'consultation',
    subject: 'Consultation request',
    details: [
      'Preferred Date: 1 December 2026',
      'Preferred Time: 14:00',
      'Consultation Type: Security',
      'Message: We were phished.',
    ],
    crm: personInCrm,
  },
  {
    ids: 'CTC-26 CTC-30',
    kind: 'site-survey',
    subject: 'Site survey request',
    details: ['12 Long Street, Cape Town', 'Building Type: Warehouse', 'Three floors'],
  },
  {
    ids: 'CTC-26',
    kind: 'cloud-quote',
    subject: 'Cloud quote request',
    details: ['11-50', 'Cloud Service: Virtual desktops', 'Twelve desks'],
    crm: companyInCrm,
  },
  {
    ids: 'COV-33',
    kind: 'coverage',
    more: {
      phone,
      fibre: 'Not yet',
      fibreFacts: 'Nearest known building: 14 200 m away. Checked on 20 November 2026.',
      wireless: 'Likely',
      wirelessFacts: 'Example Air, Alice, estimated. Checked on 20 November 2026.',
    },
    subject: 'Fibre coverage enquiry',
    details: [
      'Address: 5 Main Road, Alice',
      'Latitude: -32.7833',
      'Result of the check: None',
      'Tell me when this address is covered: Yes',
      '14200',
      '20 November 2026, 10:00',
      'Nearest known building: 14 200 m away. Checked on 20 November 2026.',
      'Likely',
      'Example Air, Alice, estimated. Checked on 20 November 2026.',
      'from R3,000 per month',
      'from R1,500 per month',
    ],
  },
]

const publicKey = 'public-key-of-this-test'
const database = useTestDatabase(seedOffers)
const { editor: staff } = useStaff(database, ['editor'], { at: '/leads' })
let crm: Awaited<ReturnType<typeof startZohoSimulator>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let visitors: Hono<AppEnv>
let contextOf: () => ReturnType<typeof testContext>

beforeAll(async () => {
  crm = await startZohoSimulator({ seed: 20_261_120 })
  mailbox = await startMailbox()
  const env = {
    PUBLIC_ANON_KEY: publicKey,
    PUBLIC_URL: 'https://baobab.example',
    SMTP_URL: mailbox.url,
    ...zohoSettings(crm.url),
  }
  contextOf = () => testContext(database, { env, extensions })
  visitors = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', contextOf())
      await next()
    })
    .route('/functions', leadFunctions)
})
afterAll(async () => {
  closeMailConnections()
  await crm.close()
  await mailbox.close()
})

async function send({ kind, entry = 'form', more }: SentCase, email: string): Promise<string> {
  const formType = kind === 'assessment' || kind === 'connectivity' ? {} : { formType: kind }
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${publicKey}` }
  const all = { ...formType, ...typedByForm[kind], ...more, email, entry, page: '/contact' }
  const init = { method: 'POST', headers, body: JSON.stringify(all) }
  const response = await visitors.request('/functions/zoho-crm', init)
  const reply = (await response.json()) as { success: boolean; id: string }
  expect(reply, JSON.stringify(reply)).toMatchObject({ success: true })
  return reply.id
}

test('LDS-01 the cases below cover every form and every entry', () => {
  expect(new Set(sentCases.map(({ kind }) => kind))).toEqual(new Set(formKinds))
  expect(new Set(sentCases.map(({ entry = 'form' }) => entry))).toEqual(new Set(leadEntries))
})

test.each(sentCases.map((it) => [`${it.ids} ${it.kind} (${it.entry ?? 'form'})`, it] as const))(
  'LDS-01 LDS-02 LDS-05 API-01 %s reaches the inbox with promise and due time, and visitor, staff and CRM',
  async (_title, row) => {
    const { kind, entry = 'form' } = row
    const { promise } = replyOf(kind, entry)
    const dueAt = dueTime(promise, testNow, isPublicHoliday)?.toISOString() ?? null
    const email = `${randomUUID()}@shop.example`
    await database.pool.query('truncate deliveries')
    mailbox.messages.length = 0
    const id = await send(row, email)
    const found = await staff.call(`?search=${encodeURIComponent(email)}`)
    const { items } = (await found.json()) as InboxPage
    const { subject } = row
    expect(items).toMatchObject([{ id, kind, entry, status: 'new', dueAt, email, subject }])
    const { lead } = (await (await staff.call(`/${id}`)).json()) as LeadDetail
    const { Company: company = '', Phone: phoneStored = null } = crmPersonOf(row)
    expect(lead).toMatchObject({ promise: promise.text, company, phoneStored, page: '/contact' })
    if (crmPersonOf(row).Last_Name !== '') expect(lead.name).toBe('Nomsa Dlamini')
    const shown = lead.details.map(({ label, value }) => `${label}: ${value}`).join('\n')
    for (const value of row.details) expect(shown, value).toContain(value)
    const labels = lead.details.map(({ label }) => label)
    expect(new Set(labels).size, 'no label appears twice').toBe(labels.length)
    if (row.kind === 'connectivity') expect(shown.match(/Guest Wi-Fi/g)).toHaveLength(1)

    const engine = testEngine({ crm: attemptCrmDelivery, mail: attemptOwnMail })
    await driveDeliveries(contextOf(), database, engine)
    expectMails(row, email, lead)
    expectInCrm(row, email, lead.reference)
    const { deliveries } = (await (await staff.call(`/${id}`)).json()) as LeadDetail
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['delivered']))
  },
)

/** Expects one email to the visitor with the promise and one to staff; others get none, except a referred friend. */
function expectMails(row: SentCase, email: string, { promise, reference }: LeadDetail['lead']) {
  const to = (address: string) =>
    mailbox.messages.filter(({ recipients }) => recipients.includes(address))
  const [confirmation, ...twice] = to(email)
  expect(twice).toEqual([])
  expect(toSingleLine(confirmation?.text)).toContain(promise)
  expect(confirmation?.text).toContain(reference)
  if (row.kind === 'coverage')
    expect(toSingleLine(confirmation?.text), 'SIT-08').toContain(
      'Fibre: not yet (from R3,000 per month). Fixed wireless: likely (from R1,500 per month).',
    )
  const files = confirmation!.attachments.map(({ mimeType }) => mimeType)
  expect(files, 'CTC-28').toEqual(row.kind === 'consultation' ? ['text/calendar'] : [])
  const [notification, ...more] = to('leads@baobab-connect.example')
  expect(more).toEqual([])
  expect(notification?.replyTo?.[0]).toMatchObject({ address: email })
  expect(notification?.subject).toContain(row.subject)
  const text = toSingleLine(notification?.text)
  for (const value of [...row.details, promise, email]) expect(text).toContain(toSingleLine(value))
  expect(text).toContain('https://baobab.example/admin/leads/')
  const friends = row.kind === 'referral' ? to(typedByForm.referral.friendEmail) : []
  expect(friends).toHaveLength(row.kind === 'referral' ? 1 : 0)
  expect(mailbox.messages).toHaveLength(2 + friends.length)
}

/** Expects one CRM Lead for the person, with a Note that contains the answers and our reference (D-75). */
function expectInCrm(row: SentCase, email: string, reference: string) {
  const [record, ...more] = crm.records().filter(({ Email }) => Email === email)
  expect(more).toEqual([])
  const person = crmPersonOf(row)
  expect(record).toMatchObject(person.Last_Name ? person : { Last_Name: expect.any(String) })
  expect(record!.external_id).toBe(reference)
  expect(record!.Note_Title).toContain(row.subject)
  for (const value of row.details)
    expect(toSingleLine(record!.Note_Content)).toContain(toSingleLine(value))
  expect(JSON.stringify(record), 'the friend has not agreed yet').not.toMatch(/sipho/i)
}

function toSingleLine(text = ''): string {
  return text.replace(/\s+/g, ' ')
}
