import { expect, test } from 'vitest'
import { entryOfAddress, visitSource } from './visit-source.ts'

test.each([
  [{ source: 'Google', medium: 'cpc', campaign: 'Winter' }, 'google / cpc / winter'],
  [{ host: 'www.news.example', source: 'mail' }, 'mail / – / –'],
  [{ campaign: 'May' }, '– / – / may'],
  [{ host: 'www.news.example' }, 'news.example'],
  [{ source: 'thandi@example.co.za' }, ''],
  [{ host: 'no host' }, ''],
  [{}, ''],
])('OUT-04 the source of %j is "%s"', (entry, source) => expect(visitSource(entry)).toBe(source))

test('OUT-04 the source is read from the campaign parameters in the page address', () => {
  const address = 'https://baobab.example/contact?utm_source=radio&utm_campaign=june#form'
  expect(visitSource(entryOfAddress(address))).toBe('radio / – / june')
  expect(visitSource(entryOfAddress('none'))).toBe('')
})
