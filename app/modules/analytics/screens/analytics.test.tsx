import { expect, test } from 'vitest'
import { renderPage } from '#tools/testing/render-page.tsx'
import { spanOf, summarizeOverview } from '../overview/rules.ts'
import { FormFunnels } from '../ui/panels.tsx'
import { AnalyticsView } from './analytics.tsx'

const span = spanOf('2026-11-25', 7)
const enquiries = [{ day: '2026-11-24', kind: 'contact', count: 4 } as const]

function render(visits: number, hasSamples = false): string {
  const days = [{ day: '2026-11-24', metric: 'visit', count: visits } as const]
  const sums = [
    { metric: 'visit', name: '/', bar: 0, now: visits, before: 0, lastDay: '2026-11-24' } as const,
  ]
  const overview = {
    ...summarizeOverview(span, { sums, days, enquiries, checks: [] }),
    value: [],
    isCounting: true,
    hasSamples,
  }
  return renderPage(<AnalyticsView days={7} overview={overview} isOld={false} problem={null} />)
}

test('ADS-15 without visits, a message replaces the empty visits chart, and enquiries are still charted', () => {
  expect(render(0)).toContain('No visits yet')
  expect(render(0)).not.toContain('Visits by day: Day')
  expect(render(3)).toContain('Visits by day: Day')
  expect(render(3)).not.toContain('No visits yet')
  expect(render(0)).toContain('Enquiries by day: Day')
  expect(render(0)).toMatch(/24 November 2026<\/th><td[^>]*>4<\/td><td[^>]*>0<\/td>/)
})

test('ADS-15 a card without data shows one line and no explanation', () => {
  const empty = render(3)
  expect(empty).toContain('No visits from campaign links in this period.')
  expect(empty).not.toContain('utm_source')
})

test('ADS-15 the bars of all forms share a scale', () => {
  const form = { started: 0, sentBefore: 0 }
  const html = renderPage(
    <FormFunnels
      forms={[
        { ...form, kind: 'contact', seen: 200, sent: 50 },
        { ...form, kind: 'referral', seen: 20, sent: 0 },
      ]}
    />,
  )
  const widths = [...html.matchAll(/<rect[^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([100, 0, 25, 10, 0, 0])
})

test('RUN-04 figures that include visits from the sample month are marked', () => {
  expect(render(3, true)).toContain('visits from the sample month')
  expect(render(3)).not.toContain('sample month')
})
