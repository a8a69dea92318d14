import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testApproval } from '#tools/testing/approval.ts'
import { useMemoryStorage } from '#tools/testing/browser-storage.ts'
import { testProduct, testProductValue } from '#tools/testing/product-value.ts'
import { renderScreen } from '#tools/testing/render-screen.tsx'
import type { Approval } from '../../../approval/schema.ts'
import { emptyProduct, toTypedProduct } from '../../rules.ts'
import type { FieldValue } from '../../schema.ts'
import { PreviewButton, ProductForm } from './product-form.tsx'
import { readStoredEdit, storeEdit, storeRevision } from './stored-edit.ts'

useMemoryStorage()

const completeProduct = toTypedProduct(testProductValue())
const markup = (value = completeProduct, changed: string[] = [], isDraft = true) =>
  renderToStaticMarkup(
    <PreviewButton edit={{ value, changed }} isDraft={isDraft} onShow={() => undefined} />,
  )

test('STF-05 an incomplete product can’t be previewed, and the button lists the fields to complete', () => {
  const empty = markup(emptyProduct)
  expect(empty).toMatch(/aria-disabled="true"[^>]*aria-describedby="show-reason"/)
  expect(empty).toContain('To show it on the site, complete: Name, Slug, Category and 4 more.')
  const promo = markup({ ...completeProduct, pricePromo: '9999' })
  expect(promo).toContain('To show it on the site, complete: Promo price.')
  expect(markup()).not.toMatch(/disabled|show-reason/)
})

test('STF-05 a live product can be previewed only after a change', () => {
  expect(markup(completeProduct, [], false)).toContain('disabled=""')
  expect(markup(completeProduct, ['name'], false)).not.toContain('disabled')
})

test('the form keeps the selected public price if the prices can’t be loaded, and shows the error', () => {
  const start = { id: 'one', version: 1, typed: { ...completeProduct, offerId: 'fttp-from' } }
  const html = renderScreen(<ProductForm kind="change" id="one" start={start} />, {
    path: '/',
    answers: [{ key: ['offers', 'names'], problem: 'No answer.' }],
  })
  expect(html).toContain('<option value="fttp-from" selected="">')
  expect(html).toContain('No answer.')
})

test('STF-04 a revision puts the rejected values and terms into the form and keeps unsaved edits', () => {
  const product = { ...testProduct, name: 'A', priceRegular: 900 }
  const base = toTypedProduct(product)
  storeEdit('me', 'p', { base, version: 1, typed: { ...base, name: 'Typed', serviceType: 'LTE' } })
  const change = (field: string, newValue: FieldValue) => ({ field, oldValue: null, newValue })
  const rejected: Approval = {
    ...testApproval,
    subject: { ...testApproval.subject, id: 'p' },
    changes: [change('name', 'Rejected'), change('priceRegular', 950)],
    estimatedImpact: { ...testApproval.estimatedImpact, goLiveDate: '2099-01-01' },
  }
  storeRevision('me', rejected, product)
  expect(readStoredEdit('me', 'p')?.typed).toEqual({
    ...base,
    name: 'Typed',
    serviceType: 'LTE',
    priceRegular: '950',
  })
  const html = renderScreen(
    <ProductForm kind="change" id="p" start={{ id: 'p', version: 1, typed: base }} />,
    { path: '/' },
  )
  for (const shown of ['value="950"', 'value="2099-01-01"', 'value="urgent" selected', 'Why not.'])
    expect(html).toContain(shown)
})
