import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { findFieldByName } from '#app/modules/forms/definition/rules.ts'
import { outboxItem } from '#tools/testing/client-forms.ts'
import { contractAudit } from '../contract-audit/content.ts'
import { draftFileName, draftRows, emptyCopy, makeDraft, stampAll } from '../draft/rules.ts'
import { canCorrectItem, parseSentRecords } from '../outbox/rules.ts'
import { type SubmitState, SubmittedNote, problemOf } from '../outbox/ui/submit-outcome.tsx'
import { WaitingPanel } from '../outbox/ui/waiting-panel.tsx'
import { mergeDraftLists } from '../screens/hub.tsx'
import { HubView } from './hub-view.tsx'

const storeNothing = async () => 'stored' as const
const none = async () => 0
const lists = { items: [], justSent: [], sent: [], removedIds: [] }
const actions = { sendAll: none, sendOne: none, remove: storeNothing, add: storeNothing }
const emptyOutbox = { ...lists, ...actions, isSending: false }
const ignore = () => {}

function render(element: ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const sent = { reference: 'CA-7K3F-9QXM', subject: 'Delft Clinic', at: '2026-11-20T08:00:00.000Z' }
const sentForm = (id: string) => ({ ...sent, id, formType: 'unjani/contract-audit', owner: '' })

test('ADF-01 ADF-02 ADF-07 the hub shows the audit, a form that is coming soon, and the tips', () => {
  const counts = [{ form: 'unjani/contract-audit', received: 3, spam: 0 }]
  const loaded = { counts, drafts: [], isLoading: false, problem: null, waiting: emptyOutbox }
  const html = render(
    <HubView {...loaded} isOnline onRetry={ignore} onDownload={ignore} onRemove={ignore} />,
  )
  for (const text of ['Unjani Clinic Audit', '5 sections, about 15 minutes', 'No drafts'])
    expect(html).toContain(text)
  expect(html).toContain('href="/admin/forms/unjani/contract-audit"')
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*><span[^>]*>Coming Soon</)
  for (const tip of ['Auto-save', 'Export', 'CRM integration']) expect(html).toContain(tip)
})

test('AUD-45 the hub leaves out a server draft that was deleted on this device', () => {
  const draft = makeDraft(contractAudit, 'draft-1', emptyCopy, new Date('2026-11-20T08:00:00Z'))
  const list = (isDropped: boolean) =>
    mergeDraftLists('me', { drafts: [], isDropped: () => isDropped }, { drafts: [draft] } as never)
  expect([list(false).length, list(true).length]).toEqual([1, 0])
})

test('ADF-05 D-141 the CSV file of a draft has two columns, field and value', () => {
  const data = { clinicName: 'Delft Clinic', monthlyFee: '899', unknown: 'x' }
  const copy = { data, typed: stampAll(data, 'test', '2026-11-20T08:00:00Z') }
  const draft = makeDraft(contractAudit, 'draft-1', copy, new Date('2026-11-20T08:00:00Z'))
  const rows = draftRows(contractAudit, draft).map((row) => row.join())
  expect(rows).toEqual(['field,value', 'clinicName,Delft Clinic', 'monthlyFee,899'])
  const name = draftFileName(contractAudit, 'Delft Clinic')
  expect(name).toBe('unjani-contract-audit-delft-clinic.csv')
})

test('AUD-07 the clinic code shows its format and is optional', () => {
  expect(findFieldByName(contractAudit, 'clinicCode')).toMatchObject({ placeholder: 'UCN-GP-001' })
  expect(findFieldByName(contractAudit, 'clinicCode')?.isRequired).toBeUndefined()
})

test('AUD-50 FLD-04 a waiting form is shown as stored locally until it is sent or refused', () => {
  const result = { success: true, message: 'It is stored locally.' }
  const state = { status: 'done', result, level: 'high', state: 'active', waitingId: 'a' } as const
  const backTo = { href: '/', label: 'Back' }
  const props = { definition: contractAudit, state, backTo, onNew: ignore }
  const rendered = (queue: object) =>
    render(<SubmittedNote {...props} waiting={{ ...emptyOutbox, ...queue }} />)
  const refused = (id: string) => ({ items: [outboxItem(id, { refusal: 'No such clinic' })] })
  for (const queue of [{ justSent: [sentForm('another')] }, refused('another')])
    expect(rendered(queue)).toContain('It is stored locally.')
  for (const [queue, message] of [
    [{ justSent: [sentForm('a')] }, contractAudit.submittedMessage],
    // Another tab sent it.
    [{ sent: [sentForm('a')] }, contractAudit.submittedMessage],
    [refused('a'), 'Our server refused this audit: No such clinic'],
    [{ removedIds: ['a'] }, 'This audit was deleted from this device.'],
  ] as const) {
    expect(rendered(queue)).toContain(message)
    expect(rendered(queue)).not.toContain('It is stored locally.')
  }
  expect(rendered(refused('a'))).not.toContain('They can no longer be changed here.')
})

test('FLD-04 a refused form can be corrected on its own page, and other pages link to that', () => {
  const panel = (item: object, canCorrect?: () => boolean) => {
    const waiting = { ...emptyOutbox, items: [outboxItem('a', item)] }
    return render(<WaitingPanel {...{ waiting, canCorrect }} isOnline />)
  }
  const refusal = 'No such clinic'
  expect(panel({ refusal }, () => true)).toContain('aria-label="Correct: Tembisa Clinic"')
  expect(panel({}, () => true)).not.toContain('Correct')
  expect(panel({ refusal })).toContain('href="/forms/unjani/contract-audit"')
  expect(panel({ refusal, owner: 'me' })).toContain('href="/admin/forms/unjani/contract-audit"')
  const item = { formType: 'unjani/contract-audit' }
  const correctable = (owner: string | undefined, user: string) =>
    canCorrectItem(contractAudit, user, { ...item, owner })
  expect(correctable('aisha', 'aisha')).toBe(true)
  expect([correctable(undefined, ''), correctable(undefined, 'ben')]).toEqual([true, true])
  expect([correctable('aisha', 'ben'), correctable('aisha', '')]).toEqual([false, false])
})

test('AUD-53 AUD-55 D-63 errors use the documented texts and link to support by phone and email', () => {
  const contact = { phone: '010 000 0100', email: 'help@site.example' }
  const rendered = (state: SubmitState) => {
    const { title, words } = problemOf(state, contact)!
    return title + render(<p>{words}</p>)
  }
  const result = { success: false, message: 'Failed to submit form data', error: 'No such clinic' }
  const broken = rendered({ status: 'broken' })
  const failed = rendered({ status: 'failed', result })
  expect(broken).toContain('Unexpected error submitting form. Please try again.')
  expect(failed).toContain('Error submitting form: No such clinic')
  expect(failed).toContain('contact support')
  for (const words of [broken, failed]) {
    expect(words).toContain('href="tel:0100000100"')
    expect(words).toContain('href="mailto:help@site.example"')
  }
})

test('FLD-04 sent forms are listed with their reference, and newly sent ones are announced', () => {
  const panel = (waiting: object) =>
    render(<WaitingPanel waiting={{ ...emptyOutbox, ...waiting }} isOnline />)
  const list = panel({ sent: [sentForm('a'), sentForm('b')] })
  expect(list).toContain('Sent from this device in the last 30 days (2)')
  expect(list).toContain('CA-7K3F-9QXM')
  expect(list).toContain('Delft Clinic')
  const said = panel({ justSent: [sentForm('a')] })
  expect(said).toContain('1 waiting submission was sent')
  expect(said).toContain('role="status"')
  const queued = panel({ items: [outboxItem('c', { attempts: 1, refusal: 'no' })] })
  expect(queued).toContain('Refused: no')
  // The age of a form changes every minute and must not be announced.
  expect(queued).not.toMatch(/<section[^>]*role="status"/)
})

test('FLD-04 the list of sent forms leaves out answers, damaged records and forms older than 30 days', () => {
  const now = new Date('2026-12-20T08:00:00Z')
  const old = { ...sentForm('old'), at: '2026-11-19T08:00:00Z' }
  const stored = [{ ...sentForm('a'), body: { note: 'x' } }, old, { id: 7 }, null]
  expect(parseSentRecords(now, stored, [sentForm('a')], 'damaged')).toEqual([sentForm('a')])
})
