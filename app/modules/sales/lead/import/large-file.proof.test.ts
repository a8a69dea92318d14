import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { proofTimeoutMs, numberOfTries } from '#tools/testing/effort.ts'
import { staffActor, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { maxImportRows } from './schema.ts'
import { readImportFile } from './service.server.ts'

const database = useTestDatabase(seedSettings)
const ctx = () => testContext(database, { actor: staffActor('product_manager') })
const rowCount = numberOfTries(2_000, maxImportRows)

/** Every tenth row has an invalid address, and another tenth repeats the address of the previous row. */
async function* fileOf(count: number) {
  yield Buffer.from('Naam;E-mail;Cell;Notes\n')
  for (let begin = 1; begin <= count; begin += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, count - begin + 1) }, (_, at) => {
      const number = begin + at
      if (number % 10 === 0) return `Lead ${number};not an address;;`
      const of = number % 10 === 2 ? number - 1 : number
      return `Lead ${number};lead-${of}@example.co.za;;"One; ""two""\nthree"`
    })
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

test(
  'OUT-01 every row of a large file is checked; a file over the row limit is refused and not stored',
  async () => {
    const id = randomUUID()
    const checked = await readImportFile(ctx(), { id, name: 'all.csv' }, fileOf(rowCount))
    const refused = rowCount / 10
    expect(checked).toMatchObject({
      ok: true,
      value: { refusedCount: refused, joinedCount: refused, addedCount: rowCount - 2 * refused },
    })
    const tooLarge = { id: randomUUID(), name: 'more.csv' }
    expect(await readImportFile(ctx(), tooLarge, fileOf(maxImportRows + 1))).toMatchObject({
      ok: false,
      message: 'A file may have at most 50,000 rows. Split it in two.',
    })
    const { rows: kept } = await database.pool.query(
      'select import_id from lead_import_rows group by import_id',
    )
    expect(kept).toEqual([{ import_id: id }])
  },
  proofTimeoutMs,
)
