import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryDatabase, MemoryStorage } from '#tools/testing/browser-storage.ts'
import { contractAudit } from '../../contract-audit/content.ts'
import { type Draft, draftKey, withTypedAnswer } from '../rules.ts'
import { lockOpenDraft } from './device-drafts.ts'
import { DraftEditor } from './draft-editor.ts'

let storage: MemoryStorage
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') })
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lists = {
  clinics: [{ value: 'Delft Clinic', label: 'Delft Clinic', sets: { province: 'Western Cape' } }],
}
const key = 'baobab_form_draft_unjani_contract-audit'
const readStoredDraft = (name = key) => JSON.parse(storage.getItem(name) ?? 'null') as Draft | null

async function openEditor(owner = '', wantedId?: string) {
  const editor = new DraftEditor({ definition: contractAudit, owner, lists, wantedId })
  await editor.start({})
  return editor
}
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('AUD-42 AUD-44 LIM-10 a draft is saved 500 ms after the last change, with the documented fields', async () => {
  const editor = await openEditor()
  const write = vi.spyOn(storage, 'setItem')
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

test('FLD-10 while someone types without a pause, the durable copy follows by half a second; a kill loses no more', async () => {
  const database = new MemoryDatabase()
  vi.stubGlobal('indexedDB', database)
  const editor = await openEditor()
  const write = vi.spyOn(storage, 'setItem')
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

test('AUD-08 AUD-25 AUD-43 a fresh form starts with today, a reopened one with its draft', async () => {
  const first = await openEditor()
  expect(first.state()).toMatchObject({ values: { auditDate: '2026-11-20' }, lastSaved: null })
  first.change('clinicName', 'Delft Clinic')
  expect(first.state().values.province, 'D-138').toBe('Western Cape')
  await pause(600)
  const second = await openEditor()
  expect(second.state().values).toMatchObject({
    clinicName: 'Delft Clinic',
    province: 'Western Cape',
  })
  expect(second.draftId).toBe(first.draftId)
})

test('FLD-01 D-133 put aside, start another, choose the same clinic: the first draft is still there', async () => {
  const editor = await openEditor()
  editor.change('clinicName', 'Delft Clinic')
  editor.change('monthlyFee', '450')
  await pause(600)
  const first = editor.draftId
  await editor.openDraft()
  editor.change('clinicName', 'Delft Clinic')
  editor.change('monthlyFee', '900')
  await pause(1_400)
  const [other, ...more] = await editor.listOthers()
  expect(more).toEqual([])
  expect(other!.draft).toMatchObject({ id: first, data: { monthlyFee: '450' } })
  expect(editor.draftId).not.toBe(first)
  expect(readStoredDraft(), 'the current draft').toMatchObject({
    id: editor.draftId,
    data: { monthlyFee: '900' },
  })
  await editor.openDraft(other)
  expect(editor.state().values.monthlyFee).toBe('450')
  expect((await editor.listOthers()).map(({ draft: { data } }) => data.monthlyFee)).toEqual(['900'])
})

test('FLD-01 a second tab that starts another form or reopens the page overwrites nothing', async () => {
  const one = await openEditor()
  one.change('clinicName', 'Delft Clinic')
  await pause(600)
  const two = await openEditor()
  await two.openDraft()
  two.change('note', 'another one')
  one.change('note', 'the first one')
  await pause(600)
  const third = await openEditor()
  const all = [
    third.state().values,
    ...(await third.listOthers()).map(({ draft: { data } }) => data),
  ]
  expect(all.map(({ note }) => note).toSorted()).toEqual(['another one', 'the first one'])
})

test('FLD-01 a second tab begins its own form while the first has the draft open; asked for by its id, it opens it too', async () => {
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
  expect(readStoredDraft(draftKey(contractAudit, '', one.draftId))?.data).toMatchObject({
    clinicName: 'Delft Clinic',
    note: 'the first one',
  })
  expect((await openEditor('', one.draftId)).state().values.note).toBe('the first one')
  await one.openDraft({
    draft: readStoredDraft(draftKey(contractAudit, '', one.draftId))!,
    owner: '',
  })
  close()
  expect((await openEditor()).draftId).toBe(one.draftId)
})

test('FLD-01 a form put aside before its clinic was chosen is not lost', async () => {
  const editor = await openEditor()
  editor.change('note', 'Ask for the invoice')
  await pause(600)
  await editor.openDraft()
  editor.change('note', 'Another one')
  await pause(600)
  expect((await editor.listOthers()).map(({ draft: { data } }) => data.note)).toEqual([
    'Ask for the invoice',
  ])
})

test('FLD-01 drafts of the old shape are taken over: the current one, one per clinic, and one put aside', async () => {
  const old = (id: string, clinicName: string, minute: number) =>
    JSON.stringify({
      id: id.repeat(32),
      clientName: 'Unjani Clinic',
      formType: 'unjani/contract-audit',
      data: { clinicName, auditDate: '2026-11-19' },
      lastSaved: `2026-11-19T08:0${minute}:00.000Z`,
      progress: 22,
    })
  storage.setItem(key, old('a', 'Delft Clinic', 3))
  storage.setItem(`${key}_Delft%20Clinic`, old('a', 'Delft Clinic', 2))
  storage.setItem(`${key}_DelftClinic`, old('b', 'Nyanga', 1))
  storage.setItem(`${key}_${'c'.repeat(32)}`, old('c', '', 0))
  const editor = await openEditor()
  expect(editor.draftId).toBe('a'.repeat(32))
  editor.change('note', 'goes on')
  await pause(600)
  expect((await editor.listOthers()).map(({ draft }) => draft.id[0])).toEqual(['b', 'c'])
  await editor.drop()
  expect(Object.keys(storage).filter((name) => name.startsWith(key)).length).toBe(2)
  expect((await editor.listOthers()).map(({ draft }) => draft.id[0])).toEqual(['b', 'c'])
})

test('FLD-02 two tabs on one draft are joined field by field, and one field typed in both is asked about', async () => {
  const one = await openEditor()
  one.change('clinicName', 'Delft Clinic')
  await pause(600)
  const two = await openEditor()
  one.change('note', 'from the first tab')
  one.change('monthlyFee', '450')
  two.change('monthlyFee', '500')
  two.change('clinicCode', 'UCN-WC-001')
  await pause(600)
  await one.refresh()
  await two.refresh()
  for (const tab of [one, two]) {
    const { values, questions } = tab.state()
    expect(values).toMatchObject({ note: 'from the first tab', clinicCode: 'UCN-WC-001' })
    expect(questions.map(({ name }) => name)).toEqual(['monthlyFee'])
  }
  expect(one.state().values.monthlyFee, 'nothing changes under the fingers').toBe('450')
  expect(two.state().values.monthlyFee).toBe('500')
  expect(two.state().takenOver).toEqual(['note'])
  two.choose('monthlyFee', '450')
  await two.saveNow()
  await one.refresh()
  expect(one.state()).toMatchObject({ questions: [], values: { monthlyFee: '450' } })
})

test('FLD-02 what was typed without a line reaches the server when the line is back, without another key', async () => {
  let isOnline = false
  const sent: Draft[] = []
  const exchange = async (draft: Draft) => {
    if (!isOnline) throw new TypeError('no network')
    sent.push(draft)
    return { isDone: false as const, draft }
  }
  const editor = new DraftEditor({ definition: contractAudit, owner: 'staff-1', lists, exchange })
  await editor.start({})
  editor.change('note', 'typed offline')
  await pause(600)
  expect(sent).toEqual([])
  isOnline = true
  editor.retryNow()
  await pause(0)
  expect(sent.map(({ data }) => data.note)).toEqual(['typed offline'])
  isOnline = false
  editor.change('note', 'and again')
  await pause(600)
  isOnline = true
  await pause(60_000)
  expect(sent.at(-1)!.data.note, 'by itself, after a pause').toBe('and again')
})

test('FLD-02 a form that was submitted on another device says so, keeps nothing more, and can go on as a new one', async () => {
  const exchange = async () => ({ isDone: true as const })
  const editor = new DraftEditor({ definition: contractAudit, owner: 'staff-1', lists, exchange })
  await editor.start({})
  editor.change('note', 'typed in the meantime')
  await pause(600)
  expect(editor.state()).toMatchObject({ isEnded: true, values: { note: 'typed in the meantime' } })
  const ended = editor.draftId
  editor.continueAsNew()
  expect(editor.state()).toMatchObject({
    isEnded: false,
    values: { note: 'typed in the meantime' },
  })
  expect(editor.draftId).not.toBe(ended)
})

test('AUD-45 AUD-60 dropping the draft leaves nothing on the device, and the values on the screen', async () => {
  const editor = await openEditor()
  editor.change('clinicName', 'Delft Clinic')
  await pause(600)
  await editor.drop()
  expect(Object.keys(storage).filter((name) => name.startsWith('baobab_form_draft'))).toEqual([])
  expect(editor.state().values.clinicName).toBe('Delft Clinic')
  editor.startOver()
  expect(editor.state().values).toEqual({ auditDate: '2026-11-20', contractEnd: '' })
})

test('AUD-42 a page that is closed in the middle of a pause loses nothing', async () => {
  const editor = await openEditor()
  editor.change('clinicCode', 'UCN-GP-001')
  editor.stop()
  expect(readStoredDraft()?.data.clinicCode).toBe('UCN-GP-001')
})

test('T27 FLD-05 a second member of staff sees no draft of the first, nor does the public page; the device shares its own', async () => {
  const first = await openEditor('staff-1')
  first.change('clinicName', 'Delft Clinic')
  await pause(600)
  expect(draftKey(contractAudit, 'staff-1')).toBe(`${key}@staff-1`)
  for (const owner of ['staff-2', 'staff-', '']) {
    const other = await openEditor(owner)
    expect(other.state().values).toEqual({ auditDate: '2026-11-20', contractEnd: '' })
    expect(await other.listOthers()).toEqual([])
  }
  const visitor = await openEditor()
  visitor.change('clinicName', 'Nyanga Clinic')
  await pause(600)
  const sent: string[] = []
  const exchange = async (draft: Draft) => {
    sent.push(draft.id)
    return { isDone: false as const, draft }
  }
  const second = new DraftEditor({ definition: contractAudit, owner: 'staff-2', lists, exchange })
  await second.start({})
  const [shared, ...more] = await second.listOthers()
  expect(more).toEqual([])
  expect(shared).toMatchObject({ owner: '', draft: { id: visitor.draftId } })
  await second.openDraft(shared)
  second.change('note', 'typed in the console')
  await pause(600)
  expect(sent, 'what is the device’s is nobody’s on the server').toEqual([])
  const again = await openEditor()
  expect(again.state().values.note, 'it stays the device’s').toBe('typed in the console')
})

test('D-134 a public draft is dropped after 30 days, one of the console is not; damaged ones count as none', async () => {
  for (const owner of ['', 'staff-1']) {
    const editor = await openEditor(owner)
    editor.change('clinicName', 'Delft Clinic')
    await pause(600)
    editor.stop()
  }
  vi.setSystemTime(new Date('2026-12-21T08:00:00Z'))
  expect((await openEditor()).state().values.clinicName).toBeUndefined()
  expect(readStoredDraft()).toBeNull()
  expect((await openEditor('staff-1')).state().values.clinicName).toBe('Delft Clinic')
  storage.setItem(key, '{"id":7')
  expect((await openEditor()).state().isOpen).toBe(true)
})

test('D-134 FLD-02 the copy on the server is joined with the one on this device', async () => {
  const editor = await openEditor('staff-1')
  editor.change('note', 'here')
  await pause(600)
  const here = readStoredDraft(`${key}@staff-1`)!
  const copy = withTypedAnswer(here, 'clinicCode', 'UCN-1', {
    by: 'laptop',
    at: '2026-11-20T09:00:00Z',
  })
  const there: Draft = { ...here, ...copy, lastSaved: '2026-11-20T09:00:00.000Z' }
  const options = { definition: contractAudit, owner: 'staff-1', lists }
  const later = new DraftEditor({ ...options, findElsewhere: async () => there })
  await later.start({})
  expect(later.state().values).toMatchObject({ note: 'here', clinicCode: 'UCN-1' })
  const offline = new DraftEditor({ ...options, findElsewhere: () => Promise.reject(new Error()) })
  await offline.start({ note: 'typed before the page was live' })
  expect(offline.state().values.note).toBe('typed before the page was live')
})

test('AUD-43 what is typed while the draft is being fetched is neither lost nor unsaved', async () => {
  const editor = new DraftEditor({ definition: contractAudit, owner: '', lists })
  const opening = editor.start({})
  editor.change('clinicName', 'Delft Clinic')
  await opening
  expect(editor.state().values).toMatchObject({
    clinicName: 'Delft Clinic',
    province: 'Western Cape',
    auditDate: '2026-11-20',
  })
  await pause(600)
  expect(readStoredDraft()?.data.clinicName).toBe('Delft Clinic')
})

test('D-134 storage that is full is told, and the values stay on the screen', async () => {
  const editor = await openEditor()
  storage.isFull = true
  editor.change('note', 'x')
  await pause(600)
  expect(editor.state()).toMatchObject({ keeping: 'full', lastSaved: null, values: { note: 'x' } })
})

test('AUD-60 FLD-10 a draft that was dropped does not come back with an old copy in local storage; what is typed later is kept', async () => {
  vi.stubGlobal('indexedDB', new MemoryDatabase())
  const editor = await openEditor()
  editor.change('note', 'Sent already')
  await pause(600)
  const before = Object.keys(storage).map((name) => [name, storage.getItem(name)!] as const)
  expect(before.length).toBeGreaterThan(1)
  await editor.drop()
  // Simulates a power cut before the browser wrote the deletion to disk.
  for (const [name, text] of before) storage.setItem(name, text)
  const again = await openEditor()
  expect(again.state().values.note ?? '').toBe('')
  expect(await again.listOthers()).toEqual([])

  editor.change('note', 'Sent already, and more')
  await pause(600)
  const later = await openEditor()
  expect(later.state().values.note).toBe('Sent already, and more')
})
