import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  runInParallel,
  proofTimeoutMs,
  seededRandom,
  reportProof,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import { createProduct, saveDraft } from './service.server.ts'
import { findProduct, productValue } from './store.server.ts'

const database = useTestDatabase()

const editor = (number: number) =>
  testContext(database, { actor: staffActor('editor', { id: `editor-${number}` }) })

const draft = testProductValue({ description: 'none yet' })

type LoggedDetails = { changes: { field: string; oldValue: string; newValue: string }[] }

test(
  'T8 while eight people edit one record, no accepted edit overwrites another',
  async () => {
    const id = randomUUID()
    expect(await createProduct(editor(0), { id, value: draft })).toMatchObject({ ok: true })
    const edits = numberOfTries(80, 10_000)
    const random = seededRandom(8)
    const counts = { taken: 0, refused: 0 }
    await runInParallel(edits, 8, async (number) => {
      const read = (await findProduct(database.db, id))!
      // Half of the editors pause before saving, so that others save first.
      if (random() < 0.5) await new Promise((later) => setTimeout(later, random() * 4))
      const value = { ...productValue(read), description: `edit ${number}` }
      const outcome = await saveDraft(editor(number % 8), id, { baseVersion: read.version, value })
      if (outcome.ok) counts.taken++
      else {
        expect(outcome).toMatchObject({ reason: 'conflict', current: { id } })
        counts.refused++
      }
    })
    const { rows } = await database.pool.query<{ details: LoggedDetails }>(
      `select details from activity_log where action = 'product.edited' and subject_id = $1 order by id`,
      [id],
    )
    let stood = 'none yet'
    let overwritten = 0
    for (const { details } of rows) {
      const { oldValue, newValue } = details.changes.find(({ field }) => field === 'description')!
      if (oldValue !== stood) overwritten++
      stood = newValue
    }
    expect({ overwritten, logged: rows.length }).toEqual({ overwritten: 0, logged: counts.taken })
    expect((await findProduct(database.db, id))!.version).toBe(1 + counts.taken)
    expect(counts.refused).toBeGreaterThan(0)
    reportProof('T8', { edits, ...counts })
  },
  proofTimeoutMs,
)
