import { expect, test } from 'vitest'
import { loadSheddingPage } from './content.ts'

test('RES-14 the load-shedding page links to power backup and contact, and quotes no rand figure', () => {
  expect(loadSheddingPage.next.powerBackup.href).toBe('/resources/power-backup')
  expect(loadSheddingPage.next.contact.href).toBe('/contact')
  expect(JSON.stringify(loadSheddingPage)).not.toMatch(/R ?\d/)
  expect(loadSheddingPage.description.length).toBeLessThanOrEqual(170)
})
