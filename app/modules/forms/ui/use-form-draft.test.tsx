import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { browserStorage } from '#tools/testing/browser-storage.ts'
import { readDraft, saveDraft, useFormDraft } from './use-form-draft.ts'

test('WEB-01 text typed while a form is being sent stays in the form and its draft, and sent text is cleared', () => {
  const controls = { Element: Object, HTMLInputElement: Object, HTMLSelectElement: Set }
  const globals = { ...controls, sessionStorage: browserStorage() }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const message = { value: 'Please call' }
  const form = { elements: { namedItem: () => message }, reset() {} } as unknown as HTMLFormElement
  const drafts: ReturnType<typeof useFormDraft>[] = []
  const Form = () => void drafts.push(useFormDraft('contact', ['message']))
  renderToStaticMarkup(<Form />)
  const { read, clear } = drafts[0]!
  const sent = read(form)
  message.value = 'Please call me at home'
  clear(form, sent)
  expect(message.value).toBe('Please call me at home')
  expect(sessionStorage.getItem('unsent-form:contact')).toContain(message.value)
  clear(form, read(form))
  expect([message.value, sessionStorage.getItem('unsent-form:contact')]).toEqual(['', null])
  saveDraft('contact', { name: 'Ann', message: 'A long story' })
  clear(form, read(form))
  expect(readDraft('contact'), 'values of another form with this draft').toEqual({ name: 'Ann' })
  vi.unstubAllGlobals()
})
