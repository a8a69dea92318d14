import { expect, test } from 'vitest'
import { proofTimeoutMs, seededRandom, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import {
  emptyCopy as empty,
  isSameCopy,
  mergeCopies,
  questionsOf,
  withChosenAnswer,
  withTypedAnswer,
  type DraftCopy,
} from './rules.ts'

const names = ['clinic', 'fee', 'note', 'province']

type Device = { by: string; copy: DraftCopy; clockMs: number }

/** Two devices and a tab type, choose and merge in random order; their clocks differ by up to six hours. */
function runInterleaving(random: () => number) {
  const pick = <One>(of: readonly One[]) => of[Math.floor(random() * of.length)]!
  const devices: Device[] = ['phone', 'laptop', 'tab'].map((by) => ({
    by,
    copy: empty,
    clockMs: Math.floor((random() - 0.5) * 6 * 3_600_000),
  }))
  let server = empty
  let count = 0
  const said = new Set<string>()
  const replaced = new Set<string>()
  const steps = 4 + Math.floor(random() * 30)
  for (let step = 0; step < steps; step++) {
    const device = pick(devices)
    const name = pick(names)
    const at = new Date(Date.UTC(2026, 10, 22) + device.clockMs + step * 1000).toISOString()
    const luck = random()
    if (luck < 0.5) {
      const value = random() < 0.1 ? '' : `${device.by}-${++count}`
      const before = device.copy.data[name] ?? ''
      if (before !== '') replaced.add(`${name} ${before}`)
      device.copy = withTypedAnswer(device.copy, name, value, { by: device.by, at })
      if (value !== '') said.add(`${name} ${value}`)
    } else if (luck < 0.6) {
      const question = pick([...questionsOf(device.copy), undefined])
      if (!question) continue
      const chosen = pick(question.answers)
      for (const { value } of question.answers)
        if (value !== chosen.value) replaced.add(`${question.name} ${value}`)
      const writer = { by: device.by, at }
      device.copy = withChosenAnswer(device.copy, question.name, chosen.value, writer)
    } else if (luck < 0.8) {
      server = mergeCopies(server, device.copy)
      // Sometimes the response is lost, so that the server has changes that the device has not seen.
      if (random() < 0.7) device.copy = mergeCopies(device.copy, server)
    } else {
      const other = pick(devices)
      device.copy = mergeCopies(device.copy, other.copy)
    }
  }
  return { devices, server, said, replaced }
}

test(
  'T41 FLD-02 random edits and merges on two devices and a tab lose no typed value without offering a choice',
  () => {
    const count = numberOfTries(400, 10_000)
    const seed = Number(process.env.SEED ?? 41)
    const random = seededRandom(seed)
    let values = 0
    let asked = 0
    for (let round = 0; round < count; round++) {
      const { devices, server, said, replaced } = runInterleaving(random)
      const copies = [server, ...devices.map(({ copy }) => copy)]
      const joined = copies.reduce(mergeCopies)
      const backwards = copies.toReversed().reduce(mergeCopies)
      const about = `seed ${seed}, round ${round}`
      // All copies end with the same answers, regardless of merge order and repetition.
      expect(isSameCopy({ ...backwards, data: joined.data }, joined), about).toBe(true)
      expect(isSameCopy(mergeCopies(joined, server), joined), about).toBe(true)
      const offered = new Set<string>()
      for (const name of names) offered.add(`${name} ${joined.data[name] ?? ''}`)
      for (const { name, answers } of questionsOf(joined)) {
        asked++
        for (const { value } of answers) offered.add(`${name} ${value}`)
      }
      for (const key of said) {
        values++
        // A value may only be lost if a user saw it and replaced it or chose another.
        if (!replaced.has(key)) expect(offered.has(key), `${about}: ${key}`).toBe(true)
      }
    }
    expect(asked).toBeGreaterThan(count / 4)
    reportProof('T41', { interleavings: count, 'typed values': values, questions: asked, lost: 0 })
  },
  proofTimeoutMs,
)

test('T41 FLD-02 an answer typed after seeing the earlier one replaces it without a question, however wrong the clocks', () => {
  const first = withTypedAnswer(empty, 'fee', '450', { by: 'phone', at: '2031-01-01T00:00:00Z' })
  const laptop = mergeCopies(empty, first)
  const later = withTypedAnswer(laptop, 'fee', '500', { by: 'laptop', at: '2019-01-01T00:00:00Z' })
  for (const merged of [mergeCopies(first, later), mergeCopies(later, first)]) {
    expect(merged.data).toEqual({ fee: '500' })
    expect(questionsOf(merged)).toEqual([])
  }
})

test('FLD-02 the same answer typed twice is no question', () => {
  const at = '2026-11-22T08:00:00Z'
  const [phone, laptop] = ['phone', 'laptop'].map((by) =>
    withTypedAnswer(empty, 'note', 'same', { by, at }),
  )
  expect(questionsOf(mergeCopies(phone!, laptop!))).toEqual([])
})
