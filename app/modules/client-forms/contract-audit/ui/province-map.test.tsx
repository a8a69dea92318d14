import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ProvinceMap } from './province-map.tsx'

test('figures on a full colour are dark in both schemes, on a pale one as all text', () => {
  const province = (name: string, clinics: number) => ({
    province: name,
    clinics,
    notAudited: clinics,
    monthlyFeeRands: 0,
    byPriority: { high: 0, medium: 0, low: 0 },
  })
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ProvinceMap
        provinces={[province('Gauteng', 200), province('Limpopo', 2)]}
        pathOf={(name) => `/?province=${name}`}
      />
    </MemoryRouter>,
  )
  const inkOf = (short: string) => new RegExp(`class="([\\w-]+) text-xs">${short}`).exec(html)?.[1]
  expect(inkOf('GP')).toBe('fill-on-sunrise')
  expect(inkOf('LP')).toBe('fill-ink')
  expect(inkOf('NC')).toBe('fill-ink')
})
