import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { InboxRow, LeadDetail } from './leads-api.ts'
import { LeadCards } from './lead-cards.tsx'
import { LeadTable } from './lead-table.tsx'
import { LeadView } from './lead-view.tsx'

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
  isMerged: false,
  version: 2,
  isSuspectedSpam: false,
  isSample: false,
  removedAt: null,
  foundIn: null,
  ownerName: null,
  duplicates: 0,
}
const removed: InboxRow = {
  ...row,
  name: 'Details removed',
  email: '',
  // Past midnight in Johannesburg already.
  removedAt: '2026-11-20T23:00:00.000Z',
}
const detailOf = (lead: InboxRow): LeadDetail => ({
  lead: {
    ...lead,
    details: [],
    phone: '',
    phoneStored: null,
    page: '/contact',
    promise: '',
    answeredAt: null,
    noticeVersion: '2026-11-20',
    spamReasons: [],
  },
  notes: [],
  consents: [],
  deliveries: [],
  timeline: [],
  others: [],
  merged: [],
  appointment: null,
  mainLead: null,
  owners: [],
  ownerName: null,
})

// Where the unsent note of a lead is kept in a browser.
beforeAll(() =>
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} }),
)
afterAll(() => vi.unstubAllGlobals())

const nothing = () => {}
const selection = { ids: new Set<string>(), has: () => false, toggle: nothing, toggleAll: nothing }
const listed = (List: typeof LeadTable | typeof LeadCards, lead: InboxRow) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <List leads={[lead]} linkState={null} selection={selection as never} caption="Leads" />
    </MemoryRouter>,
  )
const shown = (lead: InboxRow) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LeadView
        detail={detailOf(lead)}
        quotes={null}
        ownId="me"
        isBusy={false}
        correctionErrors={{}}
        draftKey="draft"
        authorName="Me"
        problem={null}
        conversation={null}
        answer={{ isOpen: false, isBusy: false, onState: () => {}, onClose: () => {} }}
        onStatus={nothing}
        onOwner={nothing}
        onSpam={nothing}
        onResend={nothing}
        onAddNote={() => Promise.resolve(null)}
        onMerge={nothing}
        onUnmerge={nothing}
        onReload={nothing}
        appointmentChanges={{} as never}
      />
    </MemoryRouter>,
  )

const removedOn =
  'Details removed on <time dateTime="2026-11-20T23:00:00.000Z">21 November 2026</time>'

describe('PRV-05 LDS-03 a lead whose person was removed', () => {
  test.each([
    ['table', LeadTable],
    ['cards', LeadCards],
  ])('says so in the %s, and names nobody', (_name, List) => {
    expect(listed(List, removed)).toContain(removedOn)
    expect(listed(List, row)).toContain('Thandi Khumalo')
    expect(listed(List, row)).not.toContain('Details removed')
  })

  test('has no address to write to, and nothing that would only be refused', () => {
    const html = shown(removed)
    expect(html).toContain(removedOn)
    for (const absent of ['mailto:', 'removed.invalid', 'Add a note', 'This is spam', 'Telephone'])
      expect(html, absent).not.toContain(absent)
    const other = shown(row)
    for (const present of ['mailto:thandi@khumalo.example', 'Add a note', 'This is spam'])
      expect(other, present).toContain(present)
  })
})
