import { expect, test } from 'vitest'
import {
  areDurationsChecked,
  proofTimeoutMs,
  reportProof,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { drawQuote } from './service.server.ts'

const world = useQuoteTest()
const names = ['Thandi Nkosi', 'Владимир Петров', '王小明', 'محمد علي', 'Ελένη Παπαδοπούλου']

test(
  'QUO-04 95% of PDFs are drawn within 300 ms, and each has at most 200 kB',
  { timeout: proofTimeoutMs },
  async () => {
    const content = (await world.createSentQuote()).version.content!
    // The first PDF loads the fonts, so it isn't measured.
    await drawQuote(content, testNow)
    const count = numberOfTries(10, 1_000)
    const times: number[] = []
    let largest = 0
    for (let at = 0; at < count; at++) {
      const recipient = { ...content.recipient, name: names[at % names.length]! }
      const start = performance.now()
      const pdf = await drawQuote({ ...content, recipient }, testNow)
      times.push(performance.now() - start)
      largest = Math.max(largest, pdf.length)
    }
    const p95 = times.toSorted((one, other) => one - other)[Math.ceil(count * 0.95) - 1]!
    expect(largest).toBeLessThanOrEqual(200_000)
    if (areDurationsChecked) expect(p95).toBeLessThanOrEqual(300)
    reportProof('T40-pdf', {
      pdfs: count,
      'p95 in ms': Math.round(p95),
      'largest in bytes': largest,
    })
  },
)
