import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { spanOf, summarize } from '../rules/summarize.ts'
import { AnalyticsView } from './analytics-view.tsx'

const span = spanOf('2026-11-25', 7)
const enquiries = [{ day: '2026-11-24', kind: 'contact', count: 4 } as const]

function render(visits: number): string {
  const days = [{ day: '2026-11-24', metric: 'visit', count: visits } as const]
  const sums = [
    { metric: 'visit', name: '/', bar: 0, now: visits, before: 0, lastDay: '2026-11-24' } as const,
  ]
  const overview = {
    ...summarize(span, { sums, days, enquiries, checks: [] }),
    isCounting: true,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <AnalyticsView days={7} overview={overview} isOld={false} problem={null} />
    </MemoryRouter>,
  )
}

test('ADS-15 where no visit was counted that is said in place of a drawing without bars, whatever was sent', () => {
  expect(render(0)).toContain('No visits were counted yet')
  expect(render(0)).not.toContain('Visits by day')
  expect(render(3)).toContain('Visits by day')
  expect(render(3)).not.toContain('No visits were counted yet')
})
