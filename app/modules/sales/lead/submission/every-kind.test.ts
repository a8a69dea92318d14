import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptCrmDelivery } from '#app/modules/outbox/crm/service.server.ts'
import { closeMailConnections } from '#app/modules/outbox/mail/gateway.server.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { attemptOwnMail } from '#server/background-work.ts'
import { extensions } from '#server/registrations.ts'
import { startMailbox } from '#tools/simulators/mailbox.ts'
import { startZohoSimulator } from '#tools/simulators/zoho-simulator.ts'
import { driveDeliveries, testEngine } from '#tools/testing/drive-deliveries.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import type { InboxPage, LeadDetail } from '../calls.ts'
import { formKinds, leadEntries, type LeadEntry, type LeadKind } from '../schema.ts'
import { leadFunctions } from './api.server.ts'

/** The due time of each promise for an enquiry sent on Friday 20 November 2026 at 10:00 in Johannesburg. */
const dueTimes = {
  within24Hours: '2026-11-23T08:00:00.000Z',
  oneBusinessDay: '2026-11-23T15:00:00.000Z',
  twoBusinessDays: '2026-11-24T15:00:00.000Z',
  noTime: null,
}

type SentCase = {
  /** The ids of the requirements for this form alone. */
  ids: string
  kind: LeadKind
  entry: LeadEntry
  body: Record<string, unknown>
  promise: string
  dueAt: string | null
  /** The subject in lists for staff, and answers that only this form has. */
  subject: string
  details: string[]
  /** The person as the CRM stores them, if the form has a name field. */
  crm: { Last_Name: string; Company?: string; Phone?: string }
}

const business = { name: 'Zanele Khumalo', company: 'Shop & Sons', phone: '082 123 4567' }
const businessInCrm = { Last_Name: 'Khumalo', Company: 'Shop & Sons', Phone: '+27821234567' }
const person = { name: 'Zanele Khumalo', phone: '082 123 4567' }
const personInCrm = { Last_Name: 'Khumalo', Phone: '+27821234567' }

const sentCases: SentCase[] = [
  {
    ids: 'ITH-07',
    kind: 'assessment',
    entry: 'quick',
    body: { ...business, employees: '11-50', challenges: 'Slow Wi-Fi', assessmentType: 'security' },
    promise: 'Our team will contact you shortly with your customized IT health recipe.',
    dueAt: dueTimes.within24Hours,
    subject: 'IT assessment request',
    details: ['Slow Wi-Fi', '11-50', 'security'],
    crm: businessInCrm,
  },
  {
    ids: 'WIZ-15',
    kind: 'assessment',
    entry: 'wizard',
    body: { ...business, employees: '201+', challenges: 'Backups', assessmentType: 'cloud' },
    promise: 'Our team will contact you within 24 hours to schedule your IT assessment.',
    dueAt: dueTimes.within24Hours,
    subject: 'IT assessment request',
    details: ['Backups', '201+', 'cloud'],
    crm: businessInCrm,
  },
  {
    ids: 'ITH-14',
    kind: 'interest',
    entry: 'form',
    body: { fullName: 'Zanele Khumalo', companyName: 'Shop & Sons', services: 'Both' },
    promise: "We'll notify you when our new connectivity services launch.",
    dueAt: dueTimes.noTime,
    subject: 'Interest in new connectivity services',
    details: ['Both'],
    crm: { Last_Name: 'Khumalo', Company: 'Shop & Sons' },
  },
  {
    ids: 'CLD-05',
    kind: 'launch-interest',
    entry: 'form',
    body: { service: 'Cloud Backup' },
    promise: 'We will email you when this service launches.',
    dueAt: dueTimes.noTime,
    subject: 'Cloud Backup',
    details: ['Cloud Backup'],
    crm: { Last_Name: '' },
  },
  {
    ids: 'RCP-17',
    kind: 'connectivity',
    entry: 'form',
    body: {
      ...business,
      assessmentType: 'connectivity',
      employees: '',
      challenges:
        'Guest Wi-Fi: Yes\nFibre coverage: No\nMultiple locations: No\nMission critical: Yes\nQuick deployment: No\nHigh bandwidth: No',
    },
    promise: 'Our team will respond within 24 hours.',
    dueAt: dueTimes.within24Hours,
    subject: 'Connectivity recipe request',
    details: ['Guest Wi-Fi: Yes', 'Mission critical: Yes'],
    crm: businessInCrm,
  },
  {
    ids: 'BQF-14',
    kind: 'bundle-quote',
    entry: 'form',
    body: {
      ...business,
      formType: 'quote',
      employees: '11-30 (Growing)',
      province: 'Eastern Cape',
      city: 'Gqeberha',
      serviceInterest: 'Power Backup Solutions',
      challenges: 'Card machine dies',
      bundle: 'Business Pro',
    },
    promise: "We'll contact you within 24 hours.",
    dueAt: dueTimes.within24Hours,
    subject: 'Business Pro quote request',
    details: ['Gqeberha', 'Eastern Cape', 'Power Backup Solutions', 'Card machine dies'],
    crm: businessInCrm,
  },
  {
    ids: 'BUN-11',
    kind: 'referral',
    entry: 'form',
    body: {
      name: 'Zanele Khumalo',
      friendName: 'Sipho Friendly',
      friendEmail: 'sipho.friendly@friend.example',
      ownConsent: 'on',
      friendKnows: 'on',
    },
    promise: 'We ask your friend once, by email, whether we may contact them.',
    dueAt: dueTimes.noTime,
    subject: 'Referral of a friend',
    details: ['pending'],
    crm: { Last_Name: 'Khumalo' },
  },
  {
    ids: 'SVC-14',
    kind: 'custom-recipe',
    entry: 'form',
    body: { ...business, helpdesk: 'on', dataBackup: 'on' },
    promise: 'Our team will respond within 24 hours.',
    dueAt: dueTimes.within24Hours,
    subject: 'Custom recipe request',
    details: ['Helpdesk', 'Data backup'],
    crm: businessInCrm,
  },
  {
    ids: 'CMP-20 PRC-20',
    kind: 'custom-quote',
    entry: 'form',
    body: {
      fullName: 'Zanele Khumalo',
      companyName: 'Shop & Sons',
      phone: '082 123 4567',
      devices: '11-20',
      requirements: 'Two shops',
      plan: 'managed-it-standard',
    },
    promise: 'Our team will contact you within one business day.',
    dueAt: dueTimes.oneBusinessDay,
    subject: 'Custom quote request',
    details: ['11-20', 'Two shops', 'Standard'],
    crm: businessInCrm,
  },
  {
    ids: 'CTC-06 CTC-30',
    kind: 'contact',
    entry: 'form',
    body: { ...person, serviceInterest: 'cloud', message: 'Please call me.' },
    promise: "We'll reply to your inquiry within 24 hours.",
    dueAt: dueTimes.within24Hours,
    subject: 'Contact message',
    details: ['Please call me.', 'Cloud'],
    crm: personInCrm,
  },
  {
    ids: 'CTC-26 CTC-28',
    kind: 'consultation',
    entry: 'form',
    body: {
      ...person,
      preferredDate: '2026-12-01',
      preferredTime: '09:00',
      consultationType: 'security',
      message: 'Where do we begin?',
    },
    promise: "We'll contact you within 24 hours to confirm.",
    dueAt: dueTimes.within24Hours,
    subject: 'Consultation request',
    details: ['1 December 2026', '09:00', 'Where do we begin?'],
    crm: personInCrm,
  },
  {
    ids: 'CTC-26 CTC-30',
    kind: 'site-survey',
    entry: 'form',
    body: {
      ...business,
      address: '4 Market Street',
      buildingType: 'retail',
      requirements: 'Stairs',
    },
    promise: 'Our team will contact you to schedule a visit.',
    dueAt: dueTimes.noTime,
    subject: 'Site survey request',
    details: ['4 Market Street', 'Shop or retail', 'Stairs'],
    crm: businessInCrm,
  },
  {
    ids: 'CTC-26',
    kind: 'cloud-quote',
    entry: 'form',
    body: { ...business, employees: '1-10', cloudService: 'backup', requirements: 'Till and mail' },
    promise: "You'll receive a detailed proposal within 2 business days.",
    dueAt: dueTimes.twoBusinessDays,
    subject: 'Cloud quote request',
    details: ['1-10', 'Till and mail'],
    crm: businessInCrm,
  },
  {
    ids: 'COV-33',
    kind: 'coverage',
    entry: 'form',
    body: {
      ...business,
      address: '5 Main Road, Alice',
      latitude: -32.7833,
      longitude: 26.8333,
      result: 'None',
      nearestMetres: '14200',
      checkedAt: '2026-11-20T08:00:00.000Z',
      fibre: 'Not yet',
      fibreFacts: 'Nearest known building: 14 200 m away. Checked on 20 November 2026.',
      wireless: 'Likely',
      wirelessFacts: 'Example Air, Alice, estimated. Checked on 20 November 2026.',
      tellWhenCovered: 'on',
    },
    promise: 'Our team will contact you about fibre at this address.',
    dueAt: dueTimes.noTime,
    subject: 'Fibre coverage enquiry',
    details: [
      '5 Main Road, Alice',
      '-32.7833',
      '14200',
      '20 November 2026, 10:00',
      'Nearest known building: 14 200 m away. Checked on 20 November 2026.',
      'Likely',
      'Example Air, Alice, estimated. Checked on 20 November 2026.',
      'from R3,000 per month',
      'from R1,500 per month',
    ],
    crm: businessInCrm,
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
    ZOHO_CLIENT_ID: 'client',
    ZOHO_CLIENT_SECRET: 'secret',
    ZOHO_REFRESH_TOKEN: 'refresh',
    ZOHO_ACCOUNTS_URL: crm.url,
    ZOHO_API_URL: crm.url,
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

async function send({ kind, entry, body }: SentCase, email: string): Promise<string> {
  const formType = kind === 'assessment' || kind === 'connectivity' ? {} : { formType: kind }
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${publicKey}` }
  const all = { ...formType, ...body, email, entry, page: '/contact' }
  const init = { method: 'POST', headers, body: JSON.stringify(all) }
  const response = await visitors.request('/functions/zoho-crm', init)
  const reply = (await response.json()) as { success: boolean; id: string }
  expect(reply, JSON.stringify(reply)).toMatchObject({ success: true })
  return reply.id
}

test('LDS-01 every form of the registry, and every entry of a form, is followed below', () => {
  expect(new Set(sentCases.map(({ kind }) => kind))).toEqual(new Set(formKinds))
  expect(new Set(sentCases.map(({ entry }) => entry))).toEqual(new Set(leadEntries))
})

test.each(sentCases.map((row) => [`${row.ids} ${row.kind} (${row.entry})`, row] as const))(
  'LDS-01 LDS-02 LDS-05 LIM-11 API-01 BQF-08 CMP-20 D-55 ENT-02 ENT-05 WIZ-14 WIZ-15 %s reaches the inbox with its promise and due time, both mailboxes and the CRM',
  async (_title, row) => {
    const email = `${randomUUID()}@shop.example`
    await database.pool.query('truncate deliveries')
    mailbox.messages.length = 0
    const id = await send(row, email)
    const page = (await (
      await staff.call(`?search=${encodeURIComponent(email)}`)
    ).json()) as InboxPage
    expect(page.items).toMatchObject([
      { id, kind: row.kind, entry: row.entry, status: 'new', dueAt: row.dueAt, email },
    ])
    const [item] = page.items
    expect(item!.subject).toContain(row.subject)
    const { lead } = (await (await staff.call(`/${id}`)).json()) as LeadDetail
    expect(lead.promise).toBe(row.promise)
    const { Company = '', Phone = null } = row.crm
    expect(lead).toMatchObject({ company: Company, phoneStored: Phone, page: '/contact' })
    if (row.crm.Last_Name !== '') expect(lead.name).toBe('Zanele Khumalo')
    const shown = lead.details.map(({ label, value }) => `${label}: ${value}`).join('\n')
    for (const value of row.details) expect(shown, value).toContain(value)
    const labels = lead.details.map(({ label }) => label)
    expect(new Set(labels).size, 'nothing is told twice').toBe(labels.length)
    if (row.kind === 'connectivity') expect(shown.match(/Guest Wi-Fi/g)).toHaveLength(1)

    await driveDeliveries(
      contextOf(),
      database,
      testEngine({ crm: attemptCrmDelivery, mail: attemptOwnMail }),
    )
    await expectMails(row, email, lead.reference)
    expectInCrm(row, email, lead.reference)
    const { deliveries } = (await (await staff.call(`/${id}`)).json()) as LeadDetail
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['delivered']))
  },
)

/** Expects one email to the visitor with the promise and one to staff; others get none, except a referred friend. */
async function expectMails(row: SentCase, email: string, reference: string) {
  const to = (address: string) =>
    mailbox.messages.filter(({ recipients }) => recipients.includes(address))
  const [confirmation, ...twice] = to(email)
  expect(twice).toEqual([])
  expect(toSingleLine(confirmation?.text)).toContain(row.promise)
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
  for (const value of [...row.details, row.promise, email])
    expect(text).toContain(toSingleLine(value))
  expect(text).toContain('https://baobab.example/admin/leads/')
  const friends = row.kind === 'referral' ? to('sipho.friendly@friend.example') : []
  expect(friends).toHaveLength(row.kind === 'referral' ? 1 : 0)
  expect(mailbox.messages).toHaveLength(2 + friends.length)
}

/** Expects one CRM Lead for the person, with a Note that contains the answers and our reference (D-75). */
function expectInCrm(row: SentCase, email: string, reference: string) {
  const [record, ...more] = crm.records().filter(({ Email }) => Email === email)
  expect(more).toEqual([])
  expect(record).toMatchObject(
    row.crm.Last_Name === '' ? { Last_Name: expect.any(String) } : row.crm,
  )
  expect(record!.external_id).toBe(reference)
  expect(record!.Note_Title).toContain(row.subject)
  for (const value of row.details)
    expect(toSingleLine(record!.Note_Content)).toContain(toSingleLine(value))
  expect(JSON.stringify(record), 'the friend has not said yes').not.toContain('friendly')
}

function toSingleLine(text = ''): string {
  return text.replace(/\s+/g, ' ')
}
