import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type SearchState, emptyAddress, idleSearch } from '../rules.ts'
import { AddressInput, LocationButton, SuggestionList } from './address-input.tsx'

const styles = readFileSync('app/design/styles/disclosure.css', 'utf8')
const ignore = () => undefined
const field = (address = '') => {
  const value = { ...emptyAddress, address }
  return renderToStaticMarkup(
    <AddressInput id="where" publicKey="key" value={value} onChange={ignore} />,
  )
}
const list = (search: Partial<SearchState>) =>
  renderToStaticMarkup(
    <SuggestionList
      id="where"
      onPick={ignore}
      search={{ ...idleSearch, isOpen: true, ...search }}
    />,
  )

test('ADR-25 the server renders a labelled text field that is a closed combobox', () => {
  const html = field()
  const [input] = /<input[^>]*>/.exec(html)!
  const named = 'id="where" type="text" name="address" aria-controls="where-list"'
  const combobox = 'role="combobox" aria-expanded="false" aria-autocomplete="list"'
  for (const part of `${named} ${combobox}`.split(' ')) expect(input).toContain(part)
  expect(input).not.toContain('aria-activedescendant')
  expect(html).toContain('<label class="field-label" for="where">Address</label>')
  expect(html).toContain('role="status"')
  expect(html).not.toContain('style=')
})

test('ADR-09 the clear button appears only if the field has text', () => {
  expect(field()).not.toContain('Clear the address')
  expect(field('Sandton')).toContain('aria-label="Clear the address"')
  expect(field()).toContain('aria-label="Use my location"')
})

const suggestions = ['Sandton', 'Sandown'].map((title) => {
  return { id: title, title, detail: 'Johannesburg', found: null }
})

test('ADR-08 ADR-25 LIM-03 the list is at most 15 rem high, scrolls, and its highlighted option is selected', () => {
  const html = list({ suggestions, active: 1 })
  const [listbox] = /<[^>]*role="listbox"[^>]*>/.exec(html)!
  expect(listbox).toContain('id="where-list"')
  expect(listbox).toContain('class="suggestions"')
  const [rule] = /\.suggestions \{[^}]*\}/.exec(styles)!
  expect(rule).toContain('max-height: 15rem')
  expect(rule).toContain('overflow-y: auto')
  const option = /id="where-option-(\d)" role="option" tabindex="-1" aria-selected="(\w+)"/g
  const selected = [...html.matchAll(option)]
  expect(selected.map(([, at, is]) => [at, is])).toEqual([
    ['0', 'false'],
    ['1', 'true'],
  ])
})

test('an open list without suggestions shows "Searching…" or "No address found"', () => {
  expect(list({ isSearching: true })).toContain('Searching…')
  expect(list({})).toContain('No address found')
})

test('ADR-14 ADR-22 the location button has a busy state and shows its error in a tooltip', () => {
  const button = (isLocating: boolean, error: string) =>
    renderToStaticMarkup(<LocationButton id="where" {...{ isLocating, error }} onLocate={ignore} />)
  expect(button(true, '')).toContain('aria-busy="true"')
  const html = button(false, 'Location request timed out.')
  expect(html).toContain('aria-describedby="where-location-error"')
  expect(html).toMatch(/role="tooltip" id="where-location-error"[^>]*>Location request timed out\./)
})
