import { expect, test } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { quotedOffers } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { routerContext } from '#tools/testing/router-context.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { loadPrices } from '../service.server.ts'

const database = useTestDatabase(seedSettings, seedOffers)

test('PRC-24 the pricing page has a cache tag for every price it can show', async () => {
  const ctx = testContext(database)
  const request = new Request('http://x/pricing')
  const { offers } = await loadPrices(routerContext(ctx), request, '/pricing')
  for (const { id } of Object.values(offers)) expect(ctx.tagsRead).toContain(`offer:${id}`)
  expect(Object.keys(offers)).toHaveLength(quotedOffers.length + 3)
})
