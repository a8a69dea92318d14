import { expect, test, vi } from 'vitest'
import { submissionKey } from '#app/modules/forms/rules.ts'
import { MemoryDatabase, MemoryStorage, useMemoryStorage } from '#tools/testing/browser-storage.ts'
import { outboxItem } from '#tools/testing/client-forms.ts'
import { proofTimeoutMs, reportProof, seededRandom, numberOfTries } from '#tools/testing/effort.ts'
import { contractAudit } from '../../contract-audit/content.ts'
import { DraftEditor } from '../../draft/ui/draft-editor.ts'
import { contentOf } from '../../submission/rules.ts'
import { changeWaitingItems, readWaitingItems, sendWaiting } from './outbox.ts'

const browser = useMemoryStorage(new Date('2026-11-20T08:00:00Z'))
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const names = ['note', 'clinicCode', 'clinicName.other', 'currentProvider', 'connectionType']

async function open(): Promise<DraftEditor> {
  const editor = new DraftEditor({ definition: contractAudit, owner: '', lists: {} })
  await editor.start({})
  return editor
}

function itemOf(editor: DraftEditor) {
  const body = { ...editor.state().values }
  const id = submissionKey(editor.draftId, contentOf(body))
  return outboxItem(id, { body, storedAt: new Date().toISOString() })
}

/** Simulates a killed tab: all timers and unsaved values are lost, but time goes on. */
function killTab(): void {
  const now = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(now)
}

type Typing = { name: string; value: string; at: number }

const answersOf = (editor: DraftEditor): Typing[] =>
  names.flatMap((name) => {
    const value = editor.state().values[name]
    return value ? [{ name, value, at: 0 }] : []
  })

/**
 * Checks that each field has the last value typed at least 500 ms before the kill, or a later value. Returns the number
 * of checked fields.
 */
function expectStored(editor: DraftEditor, typed: readonly Typing[], at: string): number {
  const safe = new Map<string, string[]>()
  for (const { name, value, at } of typed) {
    if (Date.now() - at >= 500) safe.set(name, [value])
    else safe.get(name)?.push(value)
  }
  for (const [name, values] of safe)
    expect(values, `${at}: ${name}`).toContain(editor.state().values[name])
  return safe.size
}

/** A server that crashes at random, before it stores a form or before it responds. */
function crashingServer(random: () => number) {
  const stored = new Map<string, number>()
  const seen = { beforeStore: 0, beforeAnswer: 0 }
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const key = (init.headers as Record<string, string>)['Idempotency-Key']!
    const luck = random()
    if (luck < 0.3) {
      seen.beforeStore++
      throw new TypeError('killed')
    }
    // Simulates the unique key of the table.
    stored.set(key, 1)
    if (luck < 0.5) {
      seen.beforeAnswer++
      throw new TypeError('killed')
    }
    return Response.json({ success: true, message: 'Stored', reference: 'CA-1' })
  })
  return { stored, seen }
}

/**
 * Queues and sends a form, with random crashes: before the draft is deleted, or before the shortened queue is written
 * to disk.
 * @returns whether the draft was deleted
 */
async function submitAndKill(editor: DraftEditor, random: () => number): Promise<boolean> {
  const item = itemOf(editor)
  await changeWaitingItems((items) => [...items.filter(({ id }) => id !== item.id), item])
  const before = browser.storage.getItem('baobab_form_submissions')
  const isDropped = random() < 0.7
  if (isDropped) await editor.drop()
  await sendWaiting({ publicKey: 'key', cause: 'hand' })
  if (random() < 0.3 && before) browser.storage.setItem('baobab_form_submissions', before)
  return isDropped
}

test(
  'FLD-10 T27 random kills while typing, saving and sending lose at most half a second of text, and each form is stored once',
  async () => {
    const kills = numberOfTries(25, 500)
    const random = seededRandom(10)
    const server = crashingServer(random)
    vi.stubGlobal('indexedDB', new MemoryDatabase())
    let typedValues = 0
    let submitted = 0
    let checked = 0
    let typed: Typing[] = []
    for (let kill = 0; kill < kills; kill++) {
      const editor = await open()
      checked += expectStored(editor, typed, `kill ${kill}`)
      typed = answersOf(editor)
      // In half of the rounds, no pause reaches the 500 ms after which the draft is saved.
      const longestPauseMs = random() < 0.5 ? 499 : 900
      for (let key = 0; key < 1 + Math.floor(random() * 12); key++) {
        const name = names[Math.floor(random() * names.length)]!
        const value = `v${++typedValues}`
        editor.change(name, value)
        typed.push({ name, value, at: Date.now() })
        await pause(Math.floor(random() * longestPauseMs))
      }
      if (random() < 0.3) {
        await editor.saveNow()
        typed = (await submitAndKill(editor, random)) ? [] : answersOf(editor)
        submitted++
      }
      killTab()
    }
    for (let round = 0; (await readWaitingItems()).length > 0 && round < 1_000; round++)
      await sendWaiting({ publicKey: 'key', cause: 'hand' })
    expect(await readWaitingItems()).toEqual([])
    expect(server.stored.size).toBe(submitted)
    expect(server.seen.beforeAnswer).toBeGreaterThan(0)
    expect(checked).toBeGreaterThan(kills)
    const figures = { kills, 'typed values': typedValues, checked, submitted, ...server.seen }
    reportProof('T27-kills', figures)
  },
  proofTimeoutMs,
)

test(
  'FLD-10 D-134 on a full device, answers stay on the screen, are marked as unsaved, and are saved once there is room',
  async () => {
    const devices = numberOfTries(5, 50)
    const random = seededRandom(11)
    for (let device = 0; device < devices; device++) {
      browser.storage = new MemoryStorage()
      vi.stubGlobal('localStorage', browser.storage)
      const editor = await open()
      const typed: Record<string, string> = {}
      const fullFrom = device === 0 ? 0 : Math.floor(random() * 8)
      for (let key = 0; key < 10; key++) {
        browser.storage.isFull = key >= fullFrom
        const name = names[Math.floor(random() * names.length)]!
        typed[name] = `d${device}-${key}`
        editor.change(name, typed[name])
        await pause(Math.floor(random() * 900))
      }
      await pause(600)
      expect(editor.state()).toMatchObject({ keeping: 'full', values: typed })
      if (fullFrom === 0) expect(editor.state().lastSaved, 'nothing was saved').toBeNull()
      expect(await editor.openDraft(), 'an unsaved form is not set aside').toBe(false)
      expect(await changeWaitingItems((items) => [...items, itemOf(editor)])).toBe('full')
      browser.storage.isFull = false
      await editor.saveNow()
      expect((await open()).state().values).toMatchObject(typed)
      killTab()
    }
    reportProof('T27-full-devices', { devices, lost: 0 })
  },
  proofTimeoutMs,
)
