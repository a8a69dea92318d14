import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectNoTroubles } from './support/browser.ts'
import { expectFocus } from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

const mark = randomUUID().slice(0, 8)
const name = `fair-${mark}.csv`
const csv = [
  'Visitor;E-mail;Cell',
  `Thandi ${mark};thandi-${mark}@fair.example;0821234567`,
  `Twice ${mark};THANDI-${mark}@fair.example;`,
  `Nowhere ${mark};not an address;`,
].join('\r\n')

test('OUT-01 a file of leads is mapped, checked row by row, imported with its source, and undone', async () => {
  const page = await openAsStaff('/admin/leads')
  await page.getByRole('link', { name: 'Import leads' }).click()
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const file = page.getByRole('region', { name: `Import of ${name}` })
  await file.getByText('0 new, 0 added to an existing person, 3 refused.').waitFor()
  await file.getByLabel('Visitor').selectOption('Full name')
  await file.getByText('You changed the columns.').waitFor()
  expect(await file.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true)
  await file.getByRole('button', { name: 'Check again' }).click()
  await file.getByText('1 new, 1 added to an existing person, 1 refused.').waitFor()
  await file.getByText('Same email as line 2.').waitFor()
  await file.getByText(/^Email: /).waitFor()

  const source = file.getByLabel('Where do these people come from?')
  await source.fill('Fair in Durban')
  const rows = file.getByLabel('Show', { exact: true })
  await rows.focus()
  await rows.selectOption('Refused')
  await file.getByText('Same email as line 2.').waitFor({ state: 'detached' })
  expect(await source.inputValue(), 'while other rows are shown').toBe('Fair in Durban')
  await expectFocus(rows)
  await rows.selectOption('All rows')
  await file.getByLabel('Why may we contact them?').selectOption('They asked us to contact them')
  await file.getByRole('button', { name: 'Import 2 leads' }).click()
  await file.getByText(`${name}: Imported`).waitFor()
  const lead = await file.getByRole('link', { name: 'Open lead' }).first().getAttribute('href')

  const other = await openAsStaff(lead!)
  await other.getByText('Fair in Durban').first().waitFor()
  await file.getByRole('button', { name: 'Undo import' }).click()
  await file.getByText(`${name}: Undone`).waitFor()
  expect(await file.getByRole('link', { name: 'Open lead' }).count()).toBe(0)
  expectNoTroubles(page)
})
