import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { quotedOffers } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { pageRecord, requestContext } from '#app/platform/router-context.server.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { loadPrices } from '../service.server.ts'

const database = useTestDatabase(seedSettings, seedOffers)

test('PRC-24 the page depends on every price it can show', async () => {
  const context = new RouterContextProvider()
  const ctx = testContext(database)
  context.set(requestContext, ctx)
  context.set(pageRecord, { isCacheable: true })
  const { offers } = await loadPrices(context, new Request('http://x/pricing'), '/pricing')
  for (const { id } of Object.values(offers)) expect(ctx.tagsRead).toContain(`offer:${id}`)
  expect(Object.keys(offers)).toHaveLength(quotedOffers.length + 3)
})
