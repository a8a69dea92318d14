import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** The HTML of an element as the server renders it at an address, so that it may have links. */
export const renderPage = (element: ReactNode, address = '/') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>)
