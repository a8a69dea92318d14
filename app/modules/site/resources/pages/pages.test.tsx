import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { caseStudies } from '../content.ts'
import { comparison, guideSections } from '../guide/content.ts'
import { CaseStudiesPage } from './case-studies.tsx'
import { GuidePage } from './connectivity-guide.tsx'
import { PowerPage } from './power-backup.tsx'

const textOf = (element: ReactNode) => wordsOf(renderPage(element))

test('RES-07 D-25 the statistics show the caption and source that staff entered, and by default no source', () => {
  const { powerCaption, powerSource } = defaultSite
  const powerText = (caption: string, source: string) =>
    textOf(<PowerPage upsPrice="" caption={caption} source={source} study={undefined} />)
  expect(powerText(powerCaption, powerSource)).not.toContain('Source:')
  const written = powerText('Of 120 of our clients.', 'Own survey, 2026')
  expect(written).toContain('Of 120 of our clients. Source: Own survey, 2026')
  expect(written).not.toContain('Illustrative')
})

test('RES-11 the guide shows the prices of our own fibre and fixed wireless', () => {
  const guide = textOf(<GuidePage price={(offer) => `price of ${offer}`} />)
  for (const offer of ['fttp-from', 'fwa-from']) expect(guide).toContain(`price of ${offer}`)
})

test('RES-12 the guide sections repeat the figures of the comparison, and those of our products are as documented', () => {
  const rows = Object.fromEntries(comparison.rows.map(({ name, cells }) => [name, cells]))
  expect([rows.Latency?.[0], rows.Latency?.[2]]).toEqual(['under 5 ms', 'under 20 ms'])
  expect([rows.Uptime?.[0], rows.Uptime?.[2]]).toEqual(['99.99%', '99.5%'])
  for (const [column, id] of ['fibre', '5g', 'fixed-wireless'].entries()) {
    const section = guideSections.find((found) => found.id === id)!
    expect(section.speed).toBe(rows.Speed?.[column])
    expect(section.deployment).toBe(rows.Deployment?.[column])
  }
})

test('RES-15 a published case study replaces the empty state, and neither shows a sample', () => {
  expect(textOf(<CaseStudiesPage studies={[]} />)).not.toContain('Sample')
  const study = { ...caseStudies[0]!, isSample: false }
  const text = textOf(<CaseStudiesPage studies={[study]} />)
  expect(text).toContain(study.title)
  expect(text).not.toMatch(/No case studies yet|Sample/)
})
