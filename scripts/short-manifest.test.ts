import { expect, test } from 'vitest'
import { readManifest, screensOf, withoutImports, writeManifest } from './short-manifest.mjs'

const facts = { hasAction: false, hasLoader: true }
const route = (id: string, parentId: string | undefined, imports: string[], more: object = {}) => ({
  id,
  ...(parentId ? { parentId } : {}),
  ...facts,
  module: `/assets/${id}.js`,
  imports: imports.map((name) => `/assets/${name}.js`),
  css: [],
  ...more,
})
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: route('root', undefined, ['react']),
    home: route('home', 'root', ['react', 'site'], { index: true }),
    'console-layout': route('console-layout', 'root', ['react', 'frame'], { path: 'admin' }),
    leads: route('leads', 'console-layout', ['react', 'frame', 'lists'], { path: 'leads' }),
  },
  url: '/assets/manifest-1.js',
  version: '1',
}

test('a browser reads from the short list of routes what the long one says', () => {
  expect(readManifest(writeManifest(manifest))).toEqual(manifest)
})

test('a list that the short form cannot tell is not written', () => {
  const { leads } = manifest.routes
  const other = { ...manifest, routes: { leads: { ...leads, module: 'https://cdn.example/l.js' } } }
  expect(() => writeManifest(other)).toThrow('cannot tell')
})

test('of imports it keeps none, and what a screen of the console needs beside the console stands apart', () => {
  const { routes } = withoutImports(manifest)
  expect([routes.leads.imports, routes.home.imports]).toEqual([[], []])
  expect(screensOf(manifest)).toEqual({ '/admin/leads': ['/assets/leads.js', '/assets/lists.js'] })
})
