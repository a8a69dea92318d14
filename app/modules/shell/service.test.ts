import { expect, test } from 'vitest'
import { defaultQuoteRules } from '#app/modules/settings/content.ts'
import { seedSettings, settingsTag, updateSettings } from '#app/modules/settings/store.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { loadFrame } from './service.server.ts'

const database = useTestDatabase(seedSettings)

test('PRC-25 D-36 QUO-02 the VAT note shows the rate of the day and has the cache tag of its setting', async () => {
  const vatRates = [...defaultQuoteRules.vatRates, { from: '2026-12-01', basisPoints: 1_550 }]
  await updateSettings(database.db, 'quotes', {
    value: { ...defaultQuoteRules, vatRates },
    version: 2,
    updatedBy: 'test',
    updatedAt: new Date(),
  })
  const noteAt = async (time: string) => {
    const ctx = testContext(database, { clock: fixedClock(new Date(time)) })
    const { vatNote } = await loadFrame(ctx)
    expect(ctx.tagsRead).toContain(settingsTag('quotes'))
    return vatNote
  }
  expect(await noteAt('2026-11-30T21:59:00Z')).toContain('include 15% VAT')
  expect(await noteAt('2026-11-30T22:00:00Z')).toContain('include 15.5% VAT')
})
