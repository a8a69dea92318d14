import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { caseStudies, caseStudiesPage, loadSheddingPage } from '../content.ts'
import * as hub from '../content.ts'
import * as power from '../content.ts'
import * as guide from '../guide/content.ts'
import { CaseStudiesPage } from './case-studies.tsx'
import { GuidePage } from './connectivity-guide.tsx'
import { PowerPage } from './power-backup.tsx'

const render = (element: ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const htmlBetween = (html: string, start: string, end: string) =>
  html.slice(html.indexOf(start), html.indexOf(end))

describe('/resources/power-backup', () => {
  const { powerCaption, powerSource } = defaultSite
  const html = render(
    <PowerPage
      upsPrice="figure"
      caption={powerCaption}
      source={powerSource}
      study={caseStudies[0]}
    />,
  )

  test('RES-03 RES-07 D-25 it shows the three statistics, with a caption that claims no source', () => {
    const text = textOf(html)
    for (const figure of ['67%', '4.6h', '89%']) expect(text).toContain(` ${figure} `)
    expect(text).toContain('Illustrative figures')
    expect(text).not.toContain('Source:')
  })

  test('RES-07 caption and source stand under the statistics as staff wrote them', () => {
    const text = textOf(
      render(
        <PowerPage
          upsPrice=""
          caption="Of 120 of our clients."
          source="Own survey, 2026"
          study={undefined}
        />,
      ),
    )
    expect(text).toContain('Of 120 of our clients. Source: Own survey, 2026')
    expect(text).not.toContain('Illustrative')
  })
})

describe('/resources/connectivity-guide', () => {
  const html = render(<GuidePage price={(offer) => `price of ${offer}`} />)

  test('RES-11 the table compares fibre, 5G, fixed wireless and LTE', () => {
    const head = htmlBetween(html, '<thead', '</thead>')
    expect(textOf(head)).toContain('Fibre 5G Fixed wireless LTE')
    const table = textOf(htmlBetween(html, '<tbody', '</tbody>'))
    expect(table).toContain('price of fttp-from')
    expect(table).toContain('price of fwa-from')
  })

  test('RES-12 deployment times and speeds stand per technology, those of our products as documented', () => {
    const rows = Object.fromEntries(guide.comparison.rows.map(({ name, cells }) => [name, cells]))
    expect(rows.Deployment).toEqual(['10-30 days', '1-3 days', '2-5 days', '1-2 days'])
    expect(rows.Latency?.[0]).toBe('under 5 ms')
    expect(rows.Latency?.[2]).toBe('under 20 ms')
    expect([rows.Uptime?.[0], rows.Uptime?.[2]]).toEqual(['99.99%', '99.5%'])
    for (const [id, column] of [
      ['fibre', 0],
      ['5g', 1],
      ['fixed-wireless', 2],
    ] as const) {
      const section = guide.guideSections.find((found) => found.id === id)!
      expect(section.speed).toBe(rows.Speed?.[column])
      expect(section.deployment).toBe(rows.Deployment?.[column])
    }
  })
})

describe('/case-studies', () => {
  test('RES-15 with nothing published it says so and links to /contact', () => {
    const html = render(<CaseStudiesPage studies={[]} />)
    expect(textOf(html)).toContain('No case studies yet')
    expect(linksOf(html)).toContain('/contact')
    expect(textOf(html)).not.toContain('Sample')
  })

  test('RES-15 a published one is listed in the place of the empty state', () => {
    const study = { ...caseStudies[0]!, isSample: false }
    const text = textOf(render(<CaseStudiesPage studies={[study]} />))
    expect(text).toContain(study.title)
    expect(text).not.toContain('No case studies yet')
    expect(text).not.toContain('Sample')
  })
})

test('the words name no rand figure, and each description fits a search result', () => {
  expect(
    JSON.stringify([guide, hub, power, caseStudiesPage, caseStudies, loadSheddingPage]),
  ).not.toMatch(/\bR\s?\d/)
  for (const { description } of [guide.guideMeta, hub.hubMeta, power.powerMeta, caseStudiesPage])
    expect(description.length, description).toBeLessThanOrEqual(155)
  expect(loadSheddingPage.description.length).toBeLessThanOrEqual(170)
})
