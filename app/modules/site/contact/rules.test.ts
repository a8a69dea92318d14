import { describe, expect, test } from 'vitest'
import { whatsappHref } from '#app/basics/contact-details.ts'
import { dayHint, formHref, parseContactView, formSentHref } from './rules.ts'

const parseViewFrom = (query: string) => parseContactView(new URLSearchParams(query))

describe('query of /contact', () => {
  test.each([
    ['', {}],
    ['interest=wifi', { interest: 'wifi' }],
    ['interest=managed-it&form=site-survey', { interest: 'managed-it', form: 'site-survey' }],
    ['interest=voip&form=contact&sent=x', {}],
    ['sent=contact', { sent: 'contact' }],
    ['sent=contact&form=cloud-quote', { form: 'cloud-quote', sent: 'contact' }],
    ['sent=cloud-quote', { form: 'cloud-quote', sent: 'cloud-quote' }],
    ['wifi=small.50%2B.20', { wifiPlan: 'small.50+.20' }],
    ['interest=other&plan=bundle-custom', { interest: 'other', plan: 'bundle-custom' }],
    ['plan=business-pro', {}],
    ['wifi=castle', {}],
    ['form=constructor&interest=toString', {}],
  ])('CTC-02 D-68 ?%s', (query, expected) => {
    const empty = { interest: '', form: '', sent: '', wifiPlan: '', plan: '' }
    expect(parseViewFrom(query)).toEqual({ ...empty, ...expected })
  })

  test('CTC-07 each form has its own URL', () => {
    expect(formHref('contact')).toBe('/contact#get-in-touch')
    expect(formHref('contact', 'bundle-custom')).toBe('/contact?plan=bundle-custom#get-in-touch')
    expect(formHref('consultation')).toBe('/contact?form=consultation#request')
    expect(formSentHref('cloud-quote')).toBe('/contact?sent=cloud-quote#request')
    const { search } = new URL(formHref('site-survey'), 'https://site.example')
    expect(parseViewFrom(search).form).toBe('site-survey')
  })
})

test.each([
  ['2026-12-01', undefined],
  ['2026-12-05', 'weekend'],
  ['2026-12-06', 'weekend'],
  ['2026-12-16', 'holiday'],
  ['2026-12-26', 'holiday'],
  ['2027-03-26', 'holiday'],
  ['', undefined],
  ['2026-13-41', undefined],
  ['2026-1', undefined],
  ['2026-12-02', 'holiday'],
])('D-59 D-152 LDS-02 the hint for %j, with proclaimed holidays, is %j', (isoDate, hint) => {
  expect(dayHint(isoDate, ['2026-11-04', '2026-12-02'])).toBe(hint)
})

test.each([
  ['', undefined],
  ['+27821234567', 'https://wa.me/27821234567?text=Hello%20A%20%26%20B'],
  ['27821234567', 'https://wa.me/27821234567?text=Hello%20A%20%26%20B'],
])('CTC-31 a WhatsApp number of %j links to %j', (number, href) => {
  expect(whatsappHref(number, 'Hello A & B')).toBe(href)
})
