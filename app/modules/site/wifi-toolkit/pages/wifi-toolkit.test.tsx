import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '#tools/testing/words-of.ts'
import { checklist, checklistIds } from '../checklist/content.ts'
import { downloads, templates } from '../downloads/content.ts'
import { Planner } from '../islands/planner.tsx'
import { Toolkit } from '../islands/toolkit.tsx'
import { wallWords } from '../practices/content.ts'
import { parseToolkit } from '../rules.ts'
import { ToolkitPage } from './wifi-toolkit.tsx'

const sizes = Object.fromEntries(downloads.map(({ name }, index) => [name, 500 + index * 2048]))
const render = (query = '') => {
  const first = parseToolkit(new URLSearchParams(query))
  return renderToStaticMarkup(
    <ToolkitPage
      planner={<Planner first={first} />}
      toolkit={<Toolkit first={first} sizes={sizes} />}
    />,
  )
}
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const html = render()

describe('the calculator', () => {
  test('without script, a button submits the form and keeps the tab', () => {
    const served = render('tab=practices')
    expect(served).toMatch(/<form [^>]*action="\/resources\/wifi-toolkit#calculator" method="get"/)
    expect(served).toContain('<input type="hidden" name="tab" value="practices"/>')
    expect(served).toMatch(/<button [^>]*class="[^"]* without-script[^>]*><span[^>]*>Calculate/)
  })
})

describe('the tabs', () => {
  test('WIF-19 A11Y-04 the checklist is the default tab, and all tabs are links that keep the choices', () => {
    const tabs = /<div role="tablist" aria-label="Toolkit".*?<\/div>/.exec(render('size=large'))![0]
    expect(wordsOf(tabs)).toBe(' Deployment Checklist Planning Templates Best Practices ')
    expect(linksOf(tabs)).toEqual([
      '/resources/wifi-toolkit?size=large#toolkit',
      '/resources/wifi-toolkit?size=large&amp;tab=templates#toolkit',
      '/resources/wifi-toolkit?size=large&amp;tab=practices#toolkit',
    ])
    expect(tabs).toMatch(/aria-selected="true"[^>]*>Deployment Checklist/)
    expect(wordsOf(html)).toContain(checklist[0]!.items[0]!.text)
    expect(html).not.toContain('template-site-survey')
    expect(render('tab=templates')).toContain('template-site-survey')
    expect(wordsOf(render('tab=practices'))).toContain(wallWords.heading)
  })

  test('WIF-20 every file has a download link, and file types and sizes are shown', () => {
    const [pdf, ...sheets] = downloads
    expect(html).toContain(`<a href="/resources/wifi-toolkit/${pdf!.name}" download=""`)
    expect(wordsOf(html)).toContain('PDF, under 1 KB')
    const templatesHtml = render('tab=templates')
    for (const { name } of sheets)
      expect(templatesHtml).toContain(`<a href="/resources/wifi-toolkit/${name}" download=""`)
    expect(wordsOf(templatesHtml)).toContain('XLSX, 2 KB')
    expect(wordsOf(templatesHtml)).toContain('CSV, 4 KB')
  })

  test('WIF-24 each checklist item has its own checkbox', () => {
    expect(new Set(checklistIds).size).toBe(checklistIds.length)
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*value="([^"]+)"/g)]
    expect(boxes.map(([, id]) => id)).toEqual(checklistIds)
  })
})

test('sheet names and example rows fit the workbook', () => {
  for (const { name, columns, examples } of templates) {
    expect(name.length).toBeLessThanOrEqual(31)
    for (const row of examples) expect(row).toHaveLength(columns.length)
  }
})
