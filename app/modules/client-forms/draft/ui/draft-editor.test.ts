import { expect, test, vi } from 'vitest'
import { MemoryDatabase, useMemoryStorage } from '#tools/testing/browser-storage.ts'
import { contractAudit } from '../../contract-audit/content.ts'
import { siteSurvey } from '../../site-survey/content.ts'
import { type Draft, draftKey, withTypedAnswer } from '../rules.ts'
import { lockOpenDraft } from './device-drafts.ts'
import { DraftEditor } from './draft-editor.ts'

const browser = useMemoryStorage(new Date('2026-11-20T08:00:00Z'))

const lists = {
  clinics: [{ value: 'Delft Clinic', label: 'Delft Clinic', sets: { province: 'Western Cape' } }],
}
const key = 'baobab_form_draft_unjani_contract-audit'
const readStoredDraft = (name = key) =>
  JSON.parse(browser.storage.getItem(name) ?? 'null') as Draft | null

type Options = ConstructorParameters<typeof DraftEditor>[0]

type Values = Record<string, string>

const options = { definition: contractAudit, owner: '', lists }
async function openEditor(owner = '', more: Partial<Options> = {}, typed: Values = {}) {
  const editor = new DraftEditor({ ...options, owner, ...more })
  await editor.start(typed)
  return editor
}
/** Types answers, and waits until they are saved. */
async function typeInto(editor: DraftEditor, answers: Values) {
  for (const [name, value] of Object.entries(answers)) editor.change(name, value)
  await pause(600)
}
const othersOf = async (editor: DraftEditor, name: string) =>
  (await editor.listOthers()).map(({ draft }) => draft.data[name])
const keyOf = (id: string) => draftKey({ definition: contractAudit, owner: '' }, id)
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('AUD-42 AUD-44 LIM-10 a draft is saved 500 ms after the last change, with the documented fields', async () => {
  const editor = await openEditor()
  const write = vi.spyOn(browser.storage, 'setItem')
  for (const letter of ['U', 'UC', 'UCN']) {
    editor.change('clinicCode', letter)
    await pause(499)
  }
  expect(write).not.toHaveBeenCalled()
  await pause(1)
  expect(readStoredDraft()).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    clientName: 'Unjani Clinic',
    formType: 'unjani/contract-audit',
    data: { auditDate: '2026-11-20', clinicCode: 'UCN' },
    lastSaved: expect.stringContaining('2026-11-20T08:00:0'),
    progress: 11,
    typed: expect.objectContaining({ others: {} }),
  })
})

test('FLD-10 a page killed during typing without pauses loses at most half a second of text', async () => {
  const database = new MemoryDatabase()
  vi.stubGlobal('indexedDB', database)
  const editor = await openEditor()
  const write = vi.spyOn(browser.storage, 'setItem')
  for (let key = 1; key <= 20; key++) {
    editor.change('note', 'x'.repeat(key))
    await pause(100)
  }
  expect(write, 'AUD-42').not.toHaveBeenCalled()
  vi.clearAllTimers()
  const after = await openEditor()
  expect(after.draftId).toBe(editor.draftId)
  expect(after.state().values.note?.length).toBeGreaterThanOrEqual(15)
})

test('AUD-08 AUD-43 a new form starts with today’s date, and a reopened one with its draft', async () => {
  const first = await openEditor()
  expect(first.state()).toMatchObject({ values: { auditDate: '2026-11-20' }, isMissing: false })
  expect((await openEditor('', { wantedId: 'gone' })).state().isMissing).toBe(true)
  first.change('clinicName', 'Delft Clinic')
  expect(first.state().values.province, 'D-138').toBe('Western Cape')
  await pause(600)
  const second = await openEditor()
  const values = { clinicName: 'Delft Clinic', province: 'Western Cape' }
  expect(second.state().values).toMatchObject(values)
  expect(second.draftId).toBe(first.draftId)
})

test.each([
  ['2026-11-22', '2026-11-22', 'the clock of the device is slow'],
  ['2026-11-18', '2026-11-20', 'the page is an older copy from the device'],
])('AUD-08 a new form served with %s starts with %s: %s', async (served, today) => {
  const editor = new DraftEditor(options, { auditDate: served })
  await editor.start({})
  expect(editor.state()).toMatchObject({ values: { auditDate: today }, lastSaved: null })
  await editor.saveNow()
  expect(readStoredDraft(), 'an untouched form is not saved').toBeNull()
})

test('AUD-08 an untouched form left open overnight gets the new date, but one with an answer keeps its date', async () => {
  const editor = await openEditor()
  const dateOn = async (day: string) => {
    vi.setSystemTime(new Date(`${day}T08:00:00Z`))
    await editor.refresh()
    return editor.state().values.auditDate
  }
  expect(await dateOn('2026-11-21')).toBe('2026-11-21')
  editor.change('note', 'Visited on Saturday')
  expect(await dateOn('2026-11-22')).toBe('2026-11-21')
})

test('AUD-42 a form whose list of places is empty is not saved before something is typed in it', async () => {
  const survey = { definition: siteSurvey, lists: {} }
  const editor = await openEditor('', survey, { place: 'Other' })
  await pause(600)
  expect(editor.state()).toMatchObject({ values: { place: 'Other' }, lastSaved: null })
  await typeInto(editor, { 'place.other': 'Kwagga Depot' })
  expect(editor.state().lastSaved).not.toBeNull()
})

const clinics: Values[] = [{ clinicName: 'Delft Clinic' }, {}]
test.each(clinics)('FLD-01 D-133 another form, also of %j, keeps the draft', async (same) => {
  const editor = await openEditor()
  await typeInto(editor, { ...same, monthlyFee: '450' })
  const first = editor.draftId
  await editor.openDraft()
  await typeInto(editor, { ...same, monthlyFee: '900' })
  const others = await editor.listOthers()
  expect(others).toMatchObject([{ draft: { id: first, data: { monthlyFee: '450' } } }])
  expect(editor.draftId).not.toBe(first)
  const current = { id: editor.draftId, data: { monthlyFee: '900' } }
  expect(readStoredDraft(), 'the current draft').toMatchObject(current)
  await editor.openDraft(others[0])
  expect(editor.state().values.monthlyFee).toBe('450')
  expect(await othersOf(editor, 'monthlyFee')).toEqual(['900'])
})

test('FLD-01 a second tab that starts another form or reopens the page overwrites nothing', async () => {
  const one = await openEditor()
  await typeInto(one, { clinicName: 'Delft Clinic' })
  const two = await openEditor()
  await two.openDraft()
  two.change('note', 'another one')
  await typeInto(one, { note: 'the first one' })
  const third = await openEditor()
  const notes = [third.state().values.note, ...(await othersOf(third, 'note'))]
  expect(notes.toSorted()).toEqual(['another one', 'the first one'])
})

test('FLD-01 a second tab starts a new form while the first has the draft open, unless it requests the draft by id', async () => {
  vi.useRealTimers()
  const one = await openEditor()
  one.change('clinicName', 'Delft Clinic')
  one.change('note', 'the first one')
  await one.saveNow()
  const close = lockOpenDraft(one.draftId)
  const two = await openEditor()
  expect(two.draftId).not.toBe(one.draftId)
  expect(two.state().values.clinicName ?? '').toBe('')
  expect((await two.listOthers()).map(({ draft }) => draft.id)).toEqual([one.draftId])
  two.change('clinicName', 'Nyanga Clinic')
  await two.saveNow()
  const answers = { clinicName: 'Delft Clinic', note: 'the first one' }
  expect(readStoredDraft(keyOf(one.draftId))?.data).toMatchObject(answers)
  const third = await openEditor('', { wantedId: one.draftId })
  expect(third.state().values).toMatchObject(answers)
  await one.openDraft({ draft: readStoredDraft(keyOf(one.draftId))!, owner: '' })
  close()
  expect((await openEditor()).draftId).toBe(one.draftId)
})

test('FLD-02 two tabs on one draft merge by field, and a field typed in both becomes a question', async () => {
  const one = await openEditor()
  await typeInto(one, { clinicName: 'Delft Clinic' })
  const two = await openEditor()
  one.change('note', 'from the first tab')
  one.change('monthlyFee', '450')
  await typeInto(two, { monthlyFee: '500', clinicCode: 'UCN-WC-001' })
  await one.refresh()
  await two.refresh()
  for (const tab of [one, two]) {
    const { values, questions } = tab.state()
    expect(values).toMatchObject({ note: 'from the first tab', clinicCode: 'UCN-WC-001' })
    expect(questions.map(({ name }) => name)).toEqual(['monthlyFee'])
  }
  expect(one.state().values.monthlyFee, 'the tab keeps what was typed in it').toBe('450')
  expect(two.state().values.monthlyFee).toBe('500')
  expect(two.state().takenOver).toEqual(['note'])
  two.choose('monthlyFee', '450')
  await two.saveNow()
  await one.refresh()
  expect(one.state()).toMatchObject({ questions: [], values: { monthlyFee: '450' } })
})

test('FLD-02 answers typed offline reach the server after reconnecting, without further typing', async () => {
  let isOnline = false
  const sent: Draft[] = []
  const exchange = async (draft: Draft) => {
    if (!isOnline) throw new TypeError('no network')
    sent.push(draft)
    return { isDone: false as const, draft }
  }
  const editor = await openEditor('staff-1', { exchange })
  await typeInto(editor, { note: 'typed offline' })
  expect(sent).toEqual([])
  isOnline = true
  editor.retryNow()
  await pause(0)
  expect(sent.map(({ data }) => data.note)).toEqual(['typed offline'])
  isOnline = false
  await typeInto(editor, { note: 'and again' })
  isOnline = true
  await pause(60_000)
  expect(sent.at(-1)!.data.note, 'automatically, after a pause').toBe('and again')
})

test('FLD-02 a form submitted on another device is marked as ended, and its answers can continue as a new form', async () => {
  const exchange = async () => ({ isDone: true as const })
  const editor = await openEditor('staff-1', { exchange })
  const values = { note: 'typed in the meantime' }
  await typeInto(editor, values)
  expect(editor.state()).toMatchObject({ isEnded: true, values })
  const ended = editor.draftId
  editor.continueAsNew()
  expect(editor.state()).toMatchObject({ isEnded: false, values })
  expect(editor.draftId).not.toBe(ended)
})

test('AUD-45 AUD-60 deleting a draft clears it from the device and leaves the answers on the screen', async () => {
  const editor = await openEditor()
  await typeInto(editor, { clinicName: 'Delft Clinic' })
  await editor.drop()
  const left = Object.keys(browser.storage)
  expect(left.filter((name) => name.startsWith('baobab_form_draft'))).toEqual([])
  expect(editor.state().values.clinicName).toBe('Delft Clinic')
  editor.startOver()
  expect(editor.state().values).toEqual({ auditDate: '2026-11-20', contractEnd: '' })
})

test('AUD-60 a form that was just sent does not show as submitted elsewhere when the server ends its draft', async () => {
  const editor = await openEditor('staff-1', { exchange: async () => ({ isDone: true as const }) })
  await typeInto(editor, { note: 'sent' })
  await editor.drop()
  expect(editor.state().isEnded).toBe(false)
})

test.each([
  ['fails', () => Promise.reject(new TypeError('no network'))],
  ['finds the draft ended', async () => ({ isDone: true as const })],
])(
  'AUD-60 a server save that %s after the draft was deleted is not retried, and does not end the form',
  async (_how, answer) => {
    const reply = Promise.withResolvers<void>()
    const exchange = vi.fn(() => reply.promise.then(answer))
    const editor = await openEditor('staff-1', { exchange })
    await typeInto(editor, { note: 'sent' })
    await editor.drop()
    reply.resolve()
    await pause(120_000)
    expect(exchange).toHaveBeenCalledOnce()
    expect(editor.state().isEnded).toBe(false)
  },
)

test('AUD-42 a page that is closed before the next save loses nothing', async () => {
  const editor = await openEditor()
  editor.change('clinicCode', 'UCN-GP-001')
  editor.stop()
  expect(readStoredDraft()?.data.clinicCode).toBe('UCN-GP-001')
})

test('T27 FLD-05 a staff draft is hidden from colleagues and the public page, and a public draft is visible to staff', async () => {
  const first = await openEditor('staff-1')
  await typeInto(first, { clinicName: 'Delft Clinic' })
  expect(draftKey({ definition: contractAudit, owner: 'staff-1' })).toBe(`${key}@staff-1`)
  for (const owner of ['staff-2', 'staff-', '']) {
    const other = await openEditor(owner)
    expect(other.state().values).toEqual({ auditDate: '2026-11-20', contractEnd: '' })
    expect(await other.listOthers()).toEqual([])
  }
  const visitor = await openEditor()
  await typeInto(visitor, { clinicName: 'Nyanga Clinic' })
  const exchange = vi.fn(async (draft: Draft) => ({ isDone: false as const, draft }))
  const second = await openEditor('staff-2', { exchange })
  const shared = await second.listOthers()
  expect(shared).toMatchObject([{ owner: '', draft: { id: visitor.draftId } }])
  await second.openDraft(shared[0])
  await typeInto(second, { note: 'typed in the console' })
  expect(exchange, 'a draft of the device is not fetched from the server').not.toHaveBeenCalled()
  const again = await openEditor()
  expect(again.state().values.note, 'it still belongs to the device').toBe('typed in the console')
})

test('D-134 a public draft is deleted after 30 days, a console draft is not, and a damaged draft is ignored', async () => {
  for (const owner of ['', 'staff-1']) {
    const editor = await openEditor(owner)
    await typeInto(editor, { clinicName: 'Delft Clinic' })
    editor.stop()
  }
  vi.setSystemTime(new Date('2026-12-21T08:00:00Z'))
  expect((await openEditor()).state().values.clinicName).toBeUndefined()
  expect(readStoredDraft()).toBeNull()
  expect((await openEditor('staff-1')).state().values.clinicName).toBe('Delft Clinic')
  browser.storage.setItem(key, '{"id":7')
  expect((await openEditor()).state().isOpen).toBe(true)
})

test('D-134 FLD-02 the server’s copy of a draft is merged with the one on this device', async () => {
  const editor = await openEditor('staff-1')
  await typeInto(editor, { note: 'here' })
  const here = readStoredDraft(`${key}@staff-1`)!
  const lastSaved = '2026-11-20T09:00:00.000Z'
  const copy = withTypedAnswer(here, 'clinicCode', 'UCN-1', { by: 'laptop', at: lastSaved })
  const later = await openEditor('staff-1', { serverDrafts: [{ ...here, ...copy, lastSaved }] })
  expect(later.state().values).toMatchObject({ note: 'here', clinicCode: 'UCN-1' })
  const typed = { note: 'typed before the page was live' }
  const offline = await openEditor('staff-1', {}, typed)
  expect(offline.state().values).toMatchObject(typed)
})

test('FLD-02 a draft from the server is on this device as soon as it is open, with or without its id', async () => {
  const elsewhere = await openEditor('staff-1')
  await typeInto(elsewhere, { note: 'typed on the laptop' })
  const serverDrafts = [readStoredDraft(`${key}@staff-1`)!]
  for (const wantedId of [elsewhere.draftId, undefined]) {
    for (const name of Object.keys(browser.storage)) browser.storage.removeItem(name)
    const exchange = async (draft: Draft) => ({ isDone: false as const, draft })
    const { lastSaved } = (
      await openEditor('staff-1', { serverDrafts, wantedId, exchange })
    ).state()
    const offline = await openEditor('staff-1', { wantedId })
    const values = { note: 'typed on the laptop' }
    expect(offline.state()).toMatchObject({ isMissing: false, values, lastSaved })
  }
})

test('AUD-43 answers typed while the draft is loading are kept and saved', async () => {
  const editor = new DraftEditor(options)
  const opening = editor.start({})
  editor.change('clinicName', 'Delft Clinic')
  await opening
  const values = { clinicName: 'Delft Clinic', province: 'Western Cape', auditDate: '2026-11-20' }
  expect(editor.state().values).toMatchObject(values)
  await pause(600)
  expect(readStoredDraft()?.data.clinicName).toBe('Delft Clinic')
})

test('AUD-45 FLD-10 a deleted draft does not return from an old copy in local storage or on the server, but later answers are kept', async () => {
  vi.stubGlobal('indexedDB', new MemoryDatabase())
  const editor = await openEditor()
  await typeInto(editor, { note: 'Sent already' })
  const before = Object.entries(browser.storage)
  expect(before.length).toBeGreaterThan(1)
  const serverDrafts = [readStoredDraft()!]
  await editor.drop()
  // Simulates a power cut before the browser wrote the deletion to disk.
  for (const [name, text] of before) browser.storage.setItem(name, text)
  const again = await openEditor('', { serverDrafts })
  expect(again.state().values.note ?? '').toBe('')
  expect(await again.listOthers()).toEqual([])

  // The clock of another device may be late.
  const late = { by: 'laptop', at: '2026-11-20T07:00:00.000Z' }
  const more = withTypedAnswer(serverDrafts[0]!, 'note', 'Typed elsewhere', late)
  const joined = await openEditor('', { serverDrafts: [{ ...serverDrafts[0]!, ...more }] })
  expect(joined.state().values.note).toBe('Typed elsewhere')
  await typeInto(editor, { note: 'Sent already, and more' })
  const later = await openEditor()
  expect(later.state().values.note).toBe('Sent already, and more')
})
