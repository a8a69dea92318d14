import { expect, test } from 'vitest'
import { provinces } from '#app/basics/south-africa.ts'
import { sampleAreas } from '#tools/samples/coverage.ts'
import provinceOutlines from './province-outlines.json' with { type: 'json' }
import { type MappedArea, type Ring, areasByProvince, areasMapSvg, metresToArea } from './rules.ts'

const mappedAreas = sampleAreas().flatMap(({ operator, areas }) =>
  areas.flatMap(({ name, grade, parts }) =>
    parts.map((part): MappedArea => ({ ...part, name, grade, operator, isSample: true })),
  ),
)
const cities: [string, number, number, string][] = [
  ['Cape Town', -33.92, 18.42, 'Western Cape'],
  ['George', -33.96, 22.46, 'Western Cape'],
  ['Upington', -28.45, 21.25, 'Northern Cape'],
  ['Kimberley', -28.74, 24.76, 'Northern Cape'],
  ['Gqeberha', -33.96, 25.6, 'Eastern Cape'],
  ['Mthatha', -31.59, 28.78, 'Eastern Cape'],
  ['Durban', -29.86, 31.0, 'KwaZulu-Natal'],
  ['Newcastle', -27.76, 29.93, 'KwaZulu-Natal'],
  ['Bloemfontein', -29.12, 26.21, 'Free State'],
  ['Welkom', -27.98, 26.73, 'Free State'],
  ['Mahikeng', -25.86, 25.64, 'North West'],
  ['Rustenburg', -25.67, 27.24, 'North West'],
  ['Johannesburg', -26.2, 28.05, 'Gauteng'],
  ['Pretoria', -25.75, 28.19, 'Gauteng'],
  ['Mbombela', -25.47, 30.97, 'Mpumalanga'],
  ['Ermelo', -26.53, 29.98, 'Mpumalanga'],
  ['Polokwane', -23.9, 29.45, 'Limpopo'],
  ['Thohoyandou', -22.95, 30.48, 'Limpopo'],
]

test.each(cities)(
  'SIT-10 %s lies in its province alone',
  (_city, latitude, longitude, expected) => {
    const holding = provinces.filter(
      (province) =>
        metresToArea([provinceOutlines[province].outline as Ring], { latitude, longitude }) === 0,
    )
    expect(holding).toEqual([expected])
  },
)

test('every outline is closed', () => {
  for (const [province, { outline }] of Object.entries(provinceOutlines))
    expect(outline[0], province).toEqual(outline.at(-1))
})

test('SIT-10 areas are named by province, the first few of each', () => {
  const named = areasByProvince(mappedAreas)
  expect(named.map(({ province }) => province)).toEqual([
    'Eastern Cape',
    'Free State',
    'Gauteng',
    'KwaZulu-Natal',
    'Western Cape',
  ])
  const sandton = mappedAreas[0]!
  const many = Array.from({ length: 7 }, (_, at) => ({ ...sandton, name: `Mast ${at}` }))
  expect(areasByProvince(many)).toEqual([
    { province: 'Gauteng', places: ['Mast 0', 'Mast 1', 'Mast 2', 'Mast 3'], more: 3 },
  ])
})

test('SIT-10 the picture draws every province and area, and says nothing that was typed as markup', () => {
  const svg = areasMapSvg(mappedAreas, 'A <b>"map"</b>')
  expect(svg.match(/<path d="M/g)).toHaveLength(9)
  const areas = [...svg.matchAll(/<path class="([sep])" d="([^"]*)"/g)]
  const count = (kind: string) => areas.find(([, one]) => one === kind)![2]!.split('M').length - 1
  expect(count('s') + count('e') + count('p')).toBe(mappedAreas.length)
  expect(svg).toContain('A &#60;b&#62;&#34;map&#34;&#60;/b&#62;')
  expect(Buffer.byteLength(svg)).toBeLessThan(12_000)
})
