import { expect, test } from 'vitest'
import { freeQuoteLine, useQuoteTest } from '#tools/testing/quote-test.ts'
import { testNow, valueOf } from '#tools/testing/test-database.ts'
import { drawQuote } from './service.server.ts'

const world = useQuoteTest()

test('QUO-04 QUO-06 the PDF has one or two A4 pages and is tagged for screen readers, with its language', async () => {
  const lead = await world.lead({ form: 'bundle-quote', fields: { bundle: 'Business Pro' } })
  const { id, draft } = await world.begin(lead.id)
  valueOf(await world.save(id, { buyer: 'person', lines: [...draft.draft.lines, freeQuoteLine()] }))
  valueOf(await world.send(id))
  const { content } = await world.draftOf(id)
  const decision = {
    name: 'Thandi Nkosi',
    contentHash: 'f'.repeat(64),
    wordsVersion: 1,
    network: '203.0.113.0/24',
    hasAuthority: true,
    reason: '',
  }
  const sealAddress = 'https://baobab.example/quote-seal'
  const headings: number[] = []
  for (const acceptance of [undefined, { decision, at: testNow, sealAddress }]) {
    const file = Buffer.from(await drawQuote(content!, testNow, acceptance)).toString('latin1')
    const sheets = [...file.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box)
    expect(sheets.length).toBeGreaterThan(0)
    expect(sheets.length, acceptance ? 'sealed' : 'as sent').toBeLessThanOrEqual(2)
    expect(new Set(sheets)).toEqual(new Set(['0 0 595.28 841.89']))
    expect(file).toMatch(/\/Marked true/)
    expect(file).toMatch(/\/StructTreeRoot/)
    expect(file).toMatch(/\/Lang \(en-ZA\)/)
    for (const tag of ['H1', 'H2', 'P', 'Table', 'TH', 'TD'])
      expect(file, tag).toContain(`/S /${tag}`)
    headings.push(file.split('/S /H2').length)
  }
  // An accepted quote has as many headings as before, because the acceptance replaces the section on how to accept.
  expect(headings[1]).toBe(headings[0])
})
