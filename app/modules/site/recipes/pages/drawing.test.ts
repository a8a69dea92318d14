import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageRecord } from '#app/platform/router-context.server.ts'
import { loader } from './drawing.ts'

function loadDrawing(path: string) {
  const context = new RouterContextProvider()
  context.set(pageRecord, { isCacheable: false })
  return loader({ context, request: new Request(`http://site.example${path}`) } as never)
}

test('SIT-10 the drawing of a recipe is served as an SVG', async () => {
  const response = loadDrawing('/services/drawings/basic-recipe.svg')
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
  expect(await response.text()).toMatch(/^<svg.*Remote helpdesk.*<\/svg>$/)
})

test('an unknown drawing gets a 404', () => {
  const load = () => loadDrawing('/services/drawings/other.svg')
  expect(load).toThrow(expect.objectContaining({ status: 404 }))
})
