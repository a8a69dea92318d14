import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { personalDataProviders } from '#app/modules/privacy/personal-data/service.server.ts'
import { processingRegister } from '#app/modules/privacy/register/content.ts'
import { extensions } from '#server/registrations.ts'
import { type TableColumns, registerGaps } from './register.ts'

let actual: TableColumns

beforeAll(async () => {
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync('app/**/tables.ts').map((file) => import(/* @vite-ignore */ `../${file}`)),
  )
  const tables = modules.flatMap((module) =>
    Object.values(module).filter((value) => is(value, PgTable)),
  )
  actual = Object.fromEntries(
    tables.map((table) => {
      const { name, columns } = getTableConfig(table)
      return [name, columns.map((column) => column.name)]
    }),
  )
})

test('LAW-03 the processing register has every table and column with personal data, and every data provider', () => {
  expect(registerGaps(actual)).toEqual([])
  const parts = extensions.valuesOf(personalDataProviders).map(({ name }) => name)
  expect(
    parts.filter((name) => !processingRegister.some((entry) => entry.parts.includes(name))),
  ).toEqual([])
})

test.for<[string, Record<string, string[]>, string]>([
  [
    'a personal column of a new table',
    { guests: ['id', 'email'] },
    'guests.email looks personal and has no entry',
  ],
  [
    'a new table',
    { guests: ['cells'] },
    'guests is new: give it an entry, or list it as without people',
  ],
  ['a new column of a listed table', { quotes: ['id', 'leadId', 'mood'] }, 'quotes.mood is new'],
  ['a dropped column', { quotes: ['id', 'leadId'] }, 'quotes.number is gone'],
])('LAW-03 the check finds %s', ([, changed, gap]) => {
  expect(registerGaps({ ...actual, ...changed })).toContain(gap)
})
