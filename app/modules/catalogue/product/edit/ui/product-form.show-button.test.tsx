import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testProductValue } from '#tools/testing/product-value.ts'
import { renderScreen } from '#tools/testing/render-screen.tsx'
import { emptyProduct, toTypedProduct } from '../../rules.ts'
import { PreviewButton, ProductForm } from './product-form.tsx'

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
