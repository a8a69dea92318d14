import { expect, test } from 'vitest'
import { formOf, formSchemas } from '../forms/every-form.ts'
import { leadKinds } from '../schema.ts'
import { statisticalFields, withoutPersonalData } from './rules.ts'

const canary = 'Zanele of 12 Canary Street'

test.each(leadKinds)('PRV-05 of %s nothing is kept that takes free text', (kind) => {
  // A field accepts free text if the form reports no error for the canary text in it.
  const names = Object.keys(formOf(kind).fields)
  const typed = Object.fromEntries(names.map((name) => [name, canary]))
  const issues = formSchemas[kind].safeParse(typed).error?.issues ?? []
  const choices = new Set(issues.map(({ path }) => String(path[0])))
  const free = names.filter((name) => !choices.has(name))
  const fields = Object.fromEntries([...free, 'email', 'friendEmail'].map((name) => [name, canary]))
  expect(withoutPersonalData({ id: '1', fields }).fields).toEqual({})
})

test('PRV-05 what is counted stays', () => {
  const fields = { employees: '11-50', guestWifi: true, province: 'Gauteng', message: canary }
  const kept = withoutPersonalData({ id: '1', fields })
  expect(kept.fields).toEqual({ employees: '11-50', guestWifi: true, province: 'Gauteng' })
  expect(JSON.stringify(kept)).not.toContain('Canary')
})

test('PRV-05 no two leads without a person look like one person', () => {
  const [one, other] = ['1', '2'].map((id) => withoutPersonalData({ id, fields: {} }))
  expect(one!.email).not.toBe(other!.email)
  expect(one!.idempotencyKey).not.toBe(other!.idempotencyKey)
})

test('PRV-05 what is a statistic in one form tells of no one in any other', () => {
  const all = leadKinds.flatMap((kind) =>
    Object.entries({ ...formOf(kind).fields, ...formOf(kind).derived }),
  )
  const personal = all.filter(([, { isStatistic }]) => !isStatistic).map(([name]) => name)
  expect(statisticalFields.filter((name) => personal.includes(name))).toEqual([])
})
