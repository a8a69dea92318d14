import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { contrastRatio } from '#app/basics/colours.ts'
import { ContractTimeline, ProvinceChart, ProvinceMap } from './rollout-charts.tsx'

function render(count: number) {
  const days = { contractEnd: '2027-06-30', opensOn: '2027-03-04', closesOn: '2027-05-03' }
  const all = Array.from({ length: count }, (_, at) => ({ clinicName: `Clinic ${at}`, ...days }))
  return renderToStaticMarkup(<ContractTimeline today="2026-11-25" clinics={all} />)
}

test('AUD-64 a full contract timeline notes that it shows the nearest 60, and how to see all', () => {
  const text = 'The 60 nearest contract end dates are shown. Sort the clinics by contract end'
  expect(render(60)).toContain(text)
  expect(render(59)).not.toContain('nearest contract end dates')
})

const tokens = readFileSync('app/design/styles/tokens.css', 'utf8')
const dark = tokens.indexOf('@variant dark')

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const hexOf = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Returns the contrast ratio between a fill colour and its background. */
function loudness(fill: string, palette: string): number {
  const colour = (name: string) =>
    new RegExp(`--color-${name}: (#\\w{6});`).exec(palette)?.[1] ?? `no ${name}`
  const [, name, percent = '100'] = /^fill-([a-z-]+)(?:\/(\d+))?$/.exec(fill)!
  const [front, back] = [channels(colour(name!)), channels(colour('surface'))]
  const share = Number(percent) / 100
  const seen = front.map((value, at) => value * share + back[at]! * (1 - share))
  return contrastRatio(hexOf(seen), colour('surface'))
}

const clinicsIn = (province: string, clinics: number) => ({
  province,
  clinics,
  notAudited: 0,
  monthlyFeeRands: 0,
  byPriority: { high: clinics, medium: 0, low: 0 },
})

test('the figure of the longest bar fits inside the chart', () => {
  const html = renderToStaticMarkup(
    <ProvinceChart provinces={[clinicsIn('Gauteng', 20_120), clinicsIn('Limpopo', 7)]} />,
  )
  const [, width] = /viewBox="0 0 (\d+) /.exec(html)!
  const [, from] = /<text x="([\d.]+)" y="[\d.]+">20120</.exec(html)!
  expect(Number(from) + 9 * '20120'.length).toBeLessThanOrEqual(Number(width))
})

test.each([
  ['light', tokens.slice(0, dark)],
  ['dark', tokens.slice(dark)],
])('in the %s scheme more urgent priorities have higher-contrast colours', (_scheme, palette) => {
  const html = renderToStaticMarkup(<ProvinceChart provinces={[]} />)
  const fills = Array.from(html.matchAll(/class="(fill-[^"]+)"/g), ([, fill]) => fill!)
  const [high, medium, low, notAudited] = fills.map((fill) => loudness(fill, palette))
  expect(high! / medium!).toBeGreaterThan(1.4)
  expect(medium! / low!).toBeGreaterThan(1.2)
  expect(low).toBeGreaterThan(1.2)
  expect(notAudited).toBeLessThan(medium!)
})

test('figures on a strong map colour use its own ink, and on a pale colour the normal text colour', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ProvinceMap
        provinces={[clinicsIn('Gauteng', 200), clinicsIn('Limpopo', 2)]}
        pathOf={(name) => `/?province=${name}`}
      />
    </MemoryRouter>,
  )
  const inkOf = (short: string) => new RegExp(`class="([\\w-]+) text-xs">${short}`).exec(html)?.[1]
  expect(inkOf('GP')).toBe('fill-on-sunrise')
  expect(inkOf('LP')).toBe('fill-ink')
  expect(inkOf('NC')).toBe('fill-ink')
})
