import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { insertProduct } from '#app/modules/catalogue/product/store.server.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { readEnquiry } from '#app/modules/site/enquiry/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { pageRecord, requestContext } from '#app/platform/router-context.server.ts'
import { numberOfTries } from '#tools/testing/effort.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import {
  acceptanceFields,
  freeQuoteLine,
  useQuoteTest,
  valueOf,
} from '#tools/testing/quote-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { insertWithdrawal } from '../lead/store.server.ts'
import { loader as readPdf } from './own-quote/pages/own-pdf.ts'
import { loader as openPage } from './own-quote/pages/own-quote.tsx'
import { acceptQuote } from './own-quote/service.server.ts'
import { findVersion } from './store.server.ts'

const world = useQuoteTest()
const findStoredVersion = async (id: string) => (await findVersion(world.database.db, id))!

function openTestPage(params: object) {
  const context = new RouterContextProvider()
  context.set(requestContext, world.visitorAt())
  context.set(pageRecord, { isCacheable: false })
  return { context, params } as never
}

test('QUO-06 with the database gone in the middle nothing is decided and nothing is sent; pressed again it is accepted', async () => {
  const { lead, version, key, hash } = await world.createSentQuote()
  const { db, pool } = world.database
  const gone = new Error('Connection terminated unexpectedly')
  const breaking: Context['db'] = Object.create(db, {
    transaction: {
      value: (run: Parameters<typeof db.transaction>[0]) =>
        db.transaction(async (tx) => {
          await run(tx)
          throw gone
        }),
    },
  })
  const away = { ...world.visitorAt(), db: breaking }
  await expect(acceptQuote(away, key, version.id, acceptanceFields(hash))).rejects.toThrow(gone)
  expect(await findStoredVersion(version.id)).toMatchObject({ state: 'sent', decision: null })
  const mails = () =>
    pool.query("select 1 from deliveries where kind = 'quote-accepted' and subject_id = $1", [
      lead.id,
    ])
  expect((await mails()).rows).toHaveLength(0)
  valueOf(await acceptQuote(world.visitorAt(), key, version.id, acceptanceFields(hash)))
  expect((await mails()).rows).toHaveLength(1)
})

test('QUO-04 a PDF that is asked for again and again is read, not made: the same bytes, and no row more', async () => {
  const { version, key } = await world.createSentQuote()
  const asked = () => readPdf(openTestPage({ key, id: version.id, kind: 'sent' }))
  const rows = async () =>
    (await world.database.pool.query('select seal, at from quote_documents order by seal')).rows
  const before = await rows()
  const [first] = [Buffer.from(await (await asked()).arrayBuffer())]
  for (let round = 0; round < numberOfTries(3, 100); round++) {
    const files = await Promise.all(Array.from({ length: 10 }, asked))
    for (const file of files) expect(first.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  }
  expect(await rows()).toEqual(before)
})

test('QUO-04 PAS-03 a quote of an enquiry that was withdrawn is not sent: no one could open it', async () => {
  const lead = await world.lead()
  const { id } = await world.begin(lead.id)
  valueOf(await world.save(id, { lines: [freeQuoteLine()] }))
  await insertWithdrawal(world.database.db, lead.id, testNow)
  expect(await world.send(id)).toMatchObject({ ok: false, message: /was withdrawn/ })
  expect(await world.draftOf(id)).toMatchObject({ state: 'draft' })
})

test('QUO-01 a product that was archived after it was put in stops the sending, and says which', async () => {
  const product = { id: randomUUID(), updatedBy: 'Test editor', at: testNow }
  const { db } = world.database
  await insertProduct(db, product, testProductValue())
  const status = (to: 'approved' | 'archived') =>
    db.update(products).set({ status: to }).where(eq(products.id, product.id))
  await status('approved')
  const { id } = await world.begin((await world.lead()).id)
  const line = freeQuoteLine({ source: 'product', sourceId: product.id, name: 'Fibre 75' })
  valueOf(await world.save(id, { lines: [line] }))
  expect((await world.draftOf(id)).draft.lines).toMatchObject([{ unitCents: 350_000 }])
  await status('archived')
  expect(await world.send(id)).toMatchObject({ ok: false, message: /Fibre 75 is no longer sold/ })
  const more = { lines: [line, { ...line, id: randomUUID() }] }
  expect(await world.save(id, more)).toMatchObject({ ok: false, message: expect.any(String) })
  expect((await world.draftOf(id)).state).toBe('draft')
})

test('QUO-06 PAS-04 a mail scanner that opens every link decides nothing; the link of the mail does not even open the quote', async () => {
  const { version, key } = await world.createSentQuote()
  valueOf(await readEnquiry(world.visitorAt(), key))
  expect(await findStoredVersion(version.id)).toMatchObject({ state: 'sent', openedAt: null })
  for (const part of [undefined, 'accept', 'decline', 'renew'])
    await openPage(openTestPage({ key, id: version.id, part }))
  const { openedAt, ...after } = await findStoredVersion(version.id)
  expect(openedAt).toEqual(testNow)
  expect(after).toMatchObject({ state: 'sent', decidedAt: null, renewalAskedAt: null })
})
