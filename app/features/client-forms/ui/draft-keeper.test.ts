import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contractAudit } from '#app/features/contract-audit/content/definition.ts'
import { MemoryStorage } from '../testing/memory-storage.ts'
import { draftKey, type Draft } from '../rules/draft.ts'
import { DraftKeeper } from './draft-keeper.ts'

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
const stored = (name = key) => JSON.parse(storage.getItem(name) ?? 'null') as Draft | null

async function open(owner = '', wantedId?: string) {
  const keeper = new DraftKeeper({ definition: contractAudit, owner, lists, wantedId })
  await keeper.start({})
  return keeper
}
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('AUD-42 AUD-44 LIM-10 a draft is saved 500 ms after the last change, with the documented fields', async () => {
  const keeper = await open()
  const write = vi.spyOn(storage, 'setItem')
  for (const letter of ['U', 'UC', 'UCN']) {
    keeper.change('clinicCode', letter)
    await pause(499)
  }
  expect(write).not.toHaveBeenCalled()
  await pause(1)
  expect(stored()).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    clientName: 'Unjani Clinic',
    formType: 'unjani/contract-audit',
    data: { auditDate: '2026-11-20', clinicCode: 'UCN' },
    lastSaved: expect.stringContaining('2026-11-20T08:00:0'),
    progress: 11,
  })
})

test('AUD-08 AUD-25 AUD-43 a fresh form starts with today, a reopened one with its draft', async () => {
  const first = await open()
  expect(first.state()).toMatchObject({ values: { auditDate: '2026-11-20' }, lastSaved: null })
  first.change('clinicName', 'Delft Clinic')
  expect(first.state().values.province, 'D-138').toBe('Western Cape')
  await pause(600)
  const second = await open()
  expect(second.state().values).toMatchObject({
    clinicName: 'Delft Clinic',
    province: 'Western Cape',
  })
  expect(second.draftId).toBe(first.draftId)
})

test('D-133 each chosen clinic keeps a copy, and a clinic chosen by mistake leaves none', async () => {
  const keeper = await open()
  keeper.change('clinicName', 'Other')
  keeper.change('clinicName.other', 'Nyanga')
  await pause(600)
  expect(stored(`${key}_Nyanga`)?.id).toBe(keeper.draftId)
  keeper.change('clinicName', 'Delft Clinic')
  await pause(600)
  expect(stored(`${key}_Nyanga`)).toBeNull()
  await keeper.openDraft()
  keeper.change('clinicName.other', 'Paarl')
  keeper.change('clinicName', 'Other')
  await pause(600)
  const [parked] = await keeper.listOthers()
  expect(parked?.data.clinicName).toBe('Delft Clinic')
  await keeper.openDraft(parked)
  expect(keeper.state().values.clinicName).toBe('Delft Clinic')
  expect((await keeper.listOthers()).map(({ data }) => data['clinicName.other'])).toEqual(['Paarl'])
})

test('D-133 a form put aside before its clinic was chosen is not lost', async () => {
  const keeper = await open()
  keeper.change('note', 'Ask for the invoice')
  await pause(600)
  await keeper.openDraft()
  keeper.change('note', 'Another one')
  await pause(600)
  expect((await keeper.listOthers()).map(({ data }) => data.note)).toEqual(['Ask for the invoice'])
})

test('AUD-45 AUD-60 dropping the draft leaves nothing on the device, and the values on the screen', async () => {
  const keeper = await open()
  keeper.change('clinicName', 'Delft Clinic')
  await pause(600)
  await keeper.drop()
  expect(Object.keys(storage).filter((name) => name.startsWith('baobab_form_draft'))).toEqual([])
  expect(keeper.state().values.clinicName).toBe('Delft Clinic')
  keeper.startOver()
  expect(keeper.state().values).toEqual({ auditDate: '2026-11-20', contractEnd: '' })
})

test('AUD-42 a page that is closed in the middle of a pause loses nothing', async () => {
  const keeper = await open()
  keeper.change('clinicCode', 'UCN-GP-001')
  keeper.stop()
  expect(stored()?.data.clinicCode).toBe('UCN-GP-001')
})

test('T27 a second member of staff sees no draft of the first, nor does the public page', async () => {
  const first = await open('staff-1')
  first.change('clinicName', 'Delft Clinic')
  await pause(600)
  expect(draftKey(contractAudit, 'staff-1')).toBe(`${key}@staff-1`)
  for (const owner of ['staff-2', 'staff-', '']) {
    const other = await open(owner)
    expect(other.state().values).toEqual({ auditDate: '2026-11-20', contractEnd: '' })
    expect(await other.listOthers()).toEqual([])
  }
})

test('D-134 a public draft is dropped after 30 days, one of the console is not; damaged ones count as none', async () => {
  for (const owner of ['', 'staff-1']) {
    const keeper = await open(owner)
    keeper.change('clinicName', 'Delft Clinic')
    await pause(600)
    keeper.stop()
  }
  vi.setSystemTime(new Date('2026-12-21T08:00:00Z'))
  expect((await open()).state().values.clinicName).toBeUndefined()
  expect(stored()).toBeNull()
  expect((await open('staff-1')).state().values.clinicName).toBe('Delft Clinic')
  storage.setItem(key, '{"id":7')
  expect((await open()).state().isOpen).toBe(true)
})

test('D-134 the newer of two copies of one draft counts', async () => {
  const keeper = await open('staff-1')
  keeper.change('note', 'here')
  await pause(600)
  const here = stored(`${key}@staff-1`)!
  const there = { ...here, data: { note: 'there' }, lastSaved: '2026-11-20T09:00:00.000Z' }
  const options = { definition: contractAudit, owner: 'staff-1', lists }
  const later = new DraftKeeper({ ...options, findElsewhere: async () => there })
  await later.start({})
  expect(later.state().values.note).toBe('there')
  const offline = new DraftKeeper({ ...options, findElsewhere: () => Promise.reject(new Error()) })
  await offline.start({ note: 'typed before the page was live' })
  expect(offline.state().values.note).toBe('typed before the page was live')
})

test('AUD-43 what is typed while the draft is being fetched is neither lost nor unsaved', async () => {
  const keeper = new DraftKeeper({ definition: contractAudit, owner: '', lists })
  const opening = keeper.start({})
  keeper.change('clinicName', 'Delft Clinic')
  await opening
  expect(keeper.state().values).toMatchObject({
    clinicName: 'Delft Clinic',
    province: 'Western Cape',
    auditDate: '2026-11-20',
  })
  await pause(600)
  expect(stored()?.data.clinicName).toBe('Delft Clinic')
})

test('D-134 storage that is full is told, and the values stay on the screen', async () => {
  const keeper = await open()
  storage.isFull = true
  keeper.change('note', 'x')
  await pause(600)
  expect(keeper.state()).toMatchObject({ keeping: 'full', lastSaved: null, values: { note: 'x' } })
})
