import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testProductValue } from '#tools/testing/product-value.ts'
import { emptyProduct, toTypedProduct } from '../../rules.ts'
import { PreviewButton } from './product-form.tsx'

const completeProduct = toTypedProduct(testProductValue())
const markup = (
  typed = completeProduct,
  changed: string[] = [],
  mode: 'draft' | 'change' = 'draft',
) =>
  renderToStaticMarkup(
    <PreviewButton
      edit={{ value: typed, changed }}
      mode={mode}
      isShowing={false}
      onShow={() => {}}
    />,
  )

test('STF-05 a product that is not whole cannot be shown on the site, and the button says why', () => {
  const empty = markup(emptyProduct)
  expect(empty).toMatch(/aria-disabled="true"[^>]*aria-describedby="show-reason"/)
  expect(empty).toContain('To show it on the site, complete: Name, Slug, Category and 4 more.')
  const promo = markup({ ...completeProduct, pricePromo: '9999' })
  expect(promo).toContain('To show it on the site, complete: Promo price.')
  expect(markup()).not.toMatch(/disabled|show-reason/)
})

test('STF-05 a live product is shown once something is changed', () => {
  expect(markup(completeProduct, [], 'change')).toContain('disabled=""')
  expect(markup(completeProduct, ['name'], 'change')).not.toContain('disabled')
})
