import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { InboxRow, LeadDetail } from '../calls.ts'
import { LeadRows } from '../inbox/ui/lead-list.tsx'
import { ConsentPanel, LeadView } from './lead-view.tsx'

const row: InboxRow = {
  id: 'a',
  reference: 'BC-2222-3333',
  kind: 'contact',
  entry: 'form',
  subject: 'Message',
  name: 'Thandi Khumalo',
  email: 'thandi@khumalo.example',
  company: '',
  status: 'closed',
  assignedTo: null,
  submittedAt: '2026-11-20T08:00:00.000Z',
  dueAt: null,
  isOverdue: false,
  isWaiting: false,
  snooze: null,
  need: 'Wi-Fi in the shop',
  isMerged: false,
  version: 2,
  isSuspectedSpam: false,
  isSample: false,
  removedAt: null,
  foundIn: null,
  ownerName: null,
  duplicates: 0,
}
const removedRow: InboxRow = {
  ...row,
  name: 'Details removed',
  email: 'removed-a@removed.invalid',
  // Already past midnight in Johannesburg (UTC+2).
  removedAt: '2026-11-20T23:00:00.000Z',
}
const detailOf = (lead: InboxRow): LeadDetail => ({
  lead: {
    ...lead,
    details: [],
    phone: '',
    phoneStored: null,
    page: '/contact',
    source: '',
    promise: '',
    answeredAt: null,
    noticeVersion: '2026-11-20',
    spamReasons: [],
    mergeReason: null,
  },
  notes: [],
  consents: [],
  deliveries: [],
  timeline: [],
  corrections: [],
  others: [],
  merged: [],
  appointments: [],
  mainLead: null,
  owners: [],
  ownerName: null,
  phoneChannels: [],
})

const nothing = () => {}
const selection = { has: () => false, toggle: nothing }
const renderRow = (lead: InboxRow, isGrouped: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LeadRows
        leads={[lead]}
        isGrouped={isGrouped}
        openId={null}
        linkState={null}
        selection={selection}
        caption="Leads"
        onOpen={nothing}
      />
    </MemoryRouter>,
  )
const renderLeadView = (lead: InboxRow) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LeadView
        detail={detailOf(lead)}
        quotes={null}
        ownId="me"
        headingLevel={1}
        actions={{ isBusy: false, problem: null } as never}
        bar={{ canAct: false } as never}
        onWake={nothing}
        conversation={null}
        answer={{ isOpen: false, isBusy: false, onState: () => {}, onClose: () => {} }}
        onReload={nothing}
        appointmentChanges={{} as never}
        booking={null}
        onBook={nothing}
        correction={{} as never}
      />
    </MemoryRouter>,
  )

const removedOn =
  'Details removed on <time dateTime="2026-11-20T23:00:00.000Z">21 November 2026</time>'

describe('PRV-05 LDS-03 a de-identified lead', () => {
  test.each([
    ['grouped', true],
    ['plain', false],
  ])('shows the date of removal in the %s list', (_name, isGrouped) => {
    const removed = renderRow(removedRow, isGrouped)
    expect(removed).toContain(removedOn)
    expect(removed).not.toMatch(/removed\.invalid|mailto:/)
    expect(removed.match(/Details removed/g)).toHaveLength(1)
    expect(renderRow(row, isGrouped)).toContain('Thandi Khumalo')
    expect(renderRow(row, isGrouped)).not.toContain('Details removed')
  })

  test('has no email link, phone number or handling actions', () => {
    const html = renderLeadView(removedRow)
    expect(html).toContain(removedOn)
    for (const absent of ['mailto:', 'removed.invalid', 'Handling', 'Phone'])
      expect(html, absent).not.toContain(absent)
    const other = renderLeadView(row)
    for (const present of ['mailto:thandi@khumalo.example', 'Handling'])
      expect(other, present).toContain(present)
  })
})

test('PRV-03 the consent panel shows “Agreed to” only if a consent was granted', () => {
  const purpose = 'news and offers'
  const renderConsents = (...granted: boolean[]) => {
    const consents = ['email', 'phone', 'whatsapp'].map((channel, at) => ({
      channel,
      purpose,
      isGranted: granted[at] ?? false,
    }))
    const detail = { lead: { noticeVersion: '' }, consents } as unknown as LeadDetail
    return renderToStaticMarkup(<ConsentPanel {...detail} />)
  }
  expect(renderConsents(false, true)).toContain(`Agreed to: ${purpose}.`)
  const none = renderConsents()
  expect(none.match(/>No</g)).toHaveLength(3)
  expect(none).not.toContain('Agreed to')
  expect(none).toContain(`Requested: ${purpose}. They didn’t agree to any of these.`)
})
