import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { defaultSite } from '#app/features/settings/content.ts'
import { publicSite } from '../rules.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Where it is and how deep differ from page to page. */
function write(element: ReactNode, address: string, before: ReactNode[]) {
  const page = [<p key="a">{before}</p>, <div key="b">{element}</div>]
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })
  const html = renderToString(<RouterProvider router={router} />)
  return html.slice(html.indexOf('<div>'))
}

const site = publicSite(defaultSite)
const frame = {
  header: <Header brandName={site.brandName} phone={site.phone} path="/contact" />,
  footer: <Footer site={site} year={2026} />,
}

test.each(Object.entries(frame))(
  'the %s is the same text on every page, so that it may be kept (ADR 0004)',
  (tag, element) => {
    const one = write(element, '/contact', [])
    expect(write(element, '/services?recipe=office#compare', [1, 2, 3])).toBe(one)
    // What is kept reaches to the first end of such an element.
    expect(one.split(`<${tag}`)).toHaveLength(2)
  },
)
