import { describe, expect, test } from 'vitest'
import { draftLifetimeMs, packDraft, unpackDraft } from './rules.ts'

const now = 1_800_000_000_000
const fields = ['name', 'email']

describe('drafts of unsent forms', () => {
  test('LDS-07 what was typed comes back', () => {
    const stored = packDraft({ name: 'Zanele', email: '' }, now)
    expect(unpackDraft(stored, fields, now + 1_000)).toEqual({ name: 'Zanele' })
  })

  test('LDS-07 an empty form leaves nothing behind', () => {
    expect(packDraft({ name: '', email: '' }, now)).toBeUndefined()
  })

  const refused: [string, unknown, number][] = [
    ['nothing stored', undefined, now],
    ['no object', 'Zanele', now],
    ['no values', { at: now }, now],
    ['values that are none', { at: now, values: null }, now],
    ['older than a day', packDraft({ name: 'Zanele' }, now), now + draftLifetimeMs + 1],
    ['from the future', packDraft({ name: 'Zanele' }, now + 3_600_000), now],
  ]
  test.each(refused)('LDS-07 no values: %s', (_title, stored, at) => {
    expect(unpackDraft(stored, fields, at)).toEqual({})
  })

  test('LDS-07 fields the form does not know and values that are no text are left out', () => {
    const stored = { at: now, values: { name: 7, email: 'z@x.example', role: 'admin' } }
    expect(unpackDraft(stored, [...fields, 'toString'], now)).toEqual({ email: 'z@x.example' })
  })
})
