import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { defaultSite } from '#app/features/settings/content.ts'
import { caseStudies, caseStudiesPage, publishedCaseStudies } from './content/case-studies.ts'
import * as guide from './content/connectivity-guide.ts'
import * as hub from './content/hub.ts'
import { loadSheddingPage } from './content/load-shedding.ts'
import * as power from './content/power-backup.ts'
import { CaseStudiesPage } from './ui/case-studies-page.tsx'
import { GuidePage } from './ui/guide-page.tsx'
import { HubPage } from './ui/hub-page.tsx'
import { PowerPage } from './ui/power-page.tsx'

const render = (element: ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const between = (html: string, start: string, end: string) =>
  html.slice(html.indexOf(start), html.indexOf(end))

describe('/resources', () => {
  const html = render(<HubPage />)

  test('RES-01 D-08 there are three cards with their targets', () => {
    expect(linksOf(between(html, '<ul', '</ul>'))).toEqual([
      '/resources/it-health',
      '/resources/power-backup',
      '/resources/wifi-toolkit',
    ])
  })

  test('RES-02 the free power infrastructure assessment links to /contact', () => {
    const section = html.slice(html.indexOf('id="power-assessment"'))
    expect(textOf(section)).toContain('Free power infrastructure assessment')
    expect(linksOf(section)).toEqual(['/contact'])
  })
})

describe('/resources/power-backup', () => {
  const { powerCaption, powerSource } = defaultSite
  const html = render(<PowerPage upsPrice="figure" caption={powerCaption} source={powerSource} />)

  test('RES-03 RES-07 D-25 it shows the three statistics, with a caption that claims no source', () => {
    const text = textOf(html)
    for (const figure of ['67%', '4.6h', '89%']) expect(text).toContain(` ${figure} `)
    expect(text).toContain('Illustrative figures')
    expect(text).not.toContain('Source:')
  })

  test('RES-07 caption and source stand under the statistics as staff wrote them', () => {
    const text = textOf(
      render(<PowerPage upsPrice="" caption="Of 120 of our clients." source="Own survey, 2026" />),
    )
    expect(text).toContain('Of 120 of our clients. Source: Own survey, 2026')
    expect(text).not.toContain('Illustrative')
  })

  test('RES-04 three solution cards lead to /contact, /cloud/migration and /contact', () => {
    const cards = between(html, 'id="solutions-heading"', 'id="story-heading"').match(
      /<article.*?<\/article>/g,
    )!
    expect(cards.flatMap(linksOf)).toEqual(['/contact', '/cloud/migration', '/contact'])
  })

  test('RES-05 D-22 its case study says that it is a sample and links to the case studies', () => {
    const story = html.slice(html.indexOf('id="story-heading"')).match(/<article.*?<\/article>/)![0]
    expect(textOf(story)).toContain('Sample')
    expect(linksOf(story)).toEqual(['/case-studies'])
  })

  test('RES-06 its calls to action lead to /contact and /resources/it-health', () => {
    for (const part of [
      between(html, '<h1', 'id="statistics-heading"'),
      html.split('</article>').at(-1)!,
    ])
      expect(linksOf(part)).toEqual(['/contact', '/resources/it-health'])
  })
})

describe('/resources/connectivity-guide', () => {
  const html = render(<GuidePage price={(offer) => `price of ${offer}`} />)

  test('RES-08 it has its five anchors, each once', () => {
    for (const id of ['urban', 'fibre', '5g', 'fixed-wireless', 'comparison']) {
      expect(html.split(` id="${id}"`)).toHaveLength(2)
      expect(linksOf(html)).toContain(`#${id}`)
    }
  })

  test('RES-09 the download button leads to the PDF', () => {
    expect(html).toMatch(/<a href="\/resources\/connectivity-guide\.pdf" download=""/)
  })

  test('RES-11 the table compares fibre, 5G, fixed wireless and LTE', () => {
    const head = between(html, '<thead', '</thead>')
    expect(textOf(head)).toContain('Fibre 5G Fixed wireless LTE')
    const table = textOf(between(html, '<tbody', '</tbody>'))
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

  test('RES-13 it links to /contact and the Wi-Fi toolkit', () => {
    expect(linksOf(html)).toContain('/contact')
    expect(linksOf(html)).toContain('/resources/wifi-toolkit')
  })
})

describe('/case-studies', () => {
  test('RES-15 with nothing published it says so and links to /contact', () => {
    expect(publishedCaseStudies).toEqual([])
    const html = render(<CaseStudiesPage studies={publishedCaseStudies} />)
    expect(textOf(html)).toContain('No case study is published yet')
    expect(linksOf(html)).toContain('/contact')
    expect(textOf(html)).not.toContain('Sample')
  })

  test('RES-15 a published one is listed in the place of the empty state', () => {
    const study = { ...caseStudies[0]!, isSample: false as const, consentRecord: 'C-1' }
    const text = textOf(render(<CaseStudiesPage studies={[study]} />))
    expect(text).toContain(study.title)
    expect(text).not.toContain('No case study is published yet')
    expect(text).not.toContain('Sample')
  })

  test('D-22 a case study is a sample, or names the record of its consent', () => {
    for (const study of caseStudies)
      expect(study.isSample || study.consentRecord.length > 0, study.id).toBe(true)
  })
})

test('RES-14 the load-shedding page links to power backup and contact', () => {
  expect(loadSheddingPage.next.powerBackup.href).toBe('/resources/power-backup')
  expect(loadSheddingPage.next.contact.href).toBe('/contact')
})

test('the words name no rand figure, and each description fits a search result', () => {
  expect(
    JSON.stringify([guide, hub, power, caseStudiesPage, caseStudies, loadSheddingPage]),
  ).not.toMatch(/\bR\s?\d/)
  for (const { description } of [guide.guideMeta, hub.hubMeta, power.powerMeta, caseStudiesPage])
    expect(description.length, description).toBeLessThanOrEqual(155)
  expect(loadSheddingPage.description.length).toBeLessThanOrEqual(170)
})
