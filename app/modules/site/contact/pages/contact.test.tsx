import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { isPublicHoliday, officeState } from '#app/basics/business-days.ts'
import { emptyAnswer, type FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { callActionLabels } from '#app/modules/shell/content.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { contactPageWords, quickActionWords } from '../content.ts'
import { GetInTouchForm } from '../islands/get-in-touch.tsx'
import { contactPath, contactFormDefinitions, quickActionIds, type QuickAction } from '../rules.ts'
import { QuickActionForm } from '../ui/quick-action-form.tsx'
import {
  CallFirst,
  ContactCard,
  KeptPromisesCard,
  QuickActionMenu,
  officeHoursText,
} from './contact.tsx'

const render = (element: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[contactPath]}>{element}</MemoryRouter>)
const slots = (answer?: FormAnswer) => ({
  ...slotsOf('contact', contactFormDefinitions.contact.reply, answer),
  privacyNotice: <p>notice</p>,
})
const formOf = (action: QuickAction, answer?: FormAnswer, proclaimed: string[] = []) => {
  const prefix = `page-${action}`
  const given = {
    ...slotsOf(prefix, contactFormDefinitions[action].reply, answer),
    privacyNotice: <p>notice</p>,
  }
  const days = { today: '2026-11-20', proclaimed }
  return render(<QuickActionForm {...given} {...{ action, prefix, days }} />)
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('Get in Touch', () => {
  const html = render(<GetInTouchForm {...slots()} interest="" />)

  test('PRC-20 D-68 names the plan that is asked about with its price, and sends it', () => {
    const asked = { plan: 'bundle-custom', name: 'Custom Bundle', price: 'Custom (R0)' } as const
    const named = render(<GetInTouchForm {...slots()} interest="other" asked={asked} />)
    expect(textOf(named)).toContain('You are asking about Custom Bundle : Custom (R0)')
    expect(named).toContain('<input type="hidden" name="plan" value="bundle-custom"/>')
    expect(named).toContain('action="/contact?plan=bundle-custom#get-in-touch"')
    expect(html).not.toContain('name="plan"')
  })

  test('D-60 message and phone number stand behind a closed disclosure', () => {
    expect(html).toMatch(/<details><summary[^>]*>Add a message or phone number<\/summary>/)
    const opened = { ...emptyAnswer, values: { message: 'Hello' } }
    expect(render(<GetInTouchForm {...slots(opened)} interest="" />)).toContain('<details open="">')
  })

  test('D-68 the address presets the service interest; what was chosen wins', () => {
    const preset = render(<GetInTouchForm {...slots()} interest="other" />)
    expect(preset).toMatch(/<option value="other" selected="">/)
    const refused = { ...emptyAnswer, values: { serviceInterest: 'wifi' } }
    expect(render(<GetInTouchForm {...slots(refused)} interest="other" />)).toMatch(
      /<option value="wifi" selected="">/,
    )
  })

  test('WIF-23 an attached Wi-Fi plan is shown, travels hidden, and can be changed or left out', () => {
    const attached = render(
      <GetInTouchForm {...slots()} interest="wifi" wifiPlan="medium.50+.100" />,
    )
    expect(attached).toContain('<input type="hidden" name="wifiPlan" value="medium.50+.100"/>')
    expect(textOf(attached)).toContain('50+ people, 100 Mbps today: 4 access points, 500 Mbps')
    expect(attached).toContain(
      'href="/resources/wifi-toolkit?size=medium&amp;staff=50%2B&amp;speed=100#calculator"',
    )
    expect(attached).toContain('href="/contact?interest=wifi#get-in-touch"')
    const posted = { ...emptyAnswer, values: { wifiPlan: 'small.10-25.20' } }
    expect(render(<GetInTouchForm {...slots(posted)} interest="" />)).toContain(
      'value="small.10-25.20"',
    )
    expect(html).not.toContain('wifiPlan')
  })
})

describe('quick actions', () => {
  test('CTC-07 three openers, each a link to a form that needs no script', () => {
    const html = render(<QuickActionMenu />)
    expect(html).toMatch(/<h2[^>]*>Quick Actions<\/h2>/)
    const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual(quickActionIds.map((action) => `/contact?form=${action}#request`))
  })

  test('D-59 the date picker begins today, and says which days suit', () => {
    expect(formOf('consultation')).toMatch(/<input[^>]*type="date"[^>]*min="2026-11-20"/)
    const sunday = { ...emptyAnswer, values: { preferredDate: '2026-11-22' } }
    expect(textOf(formOf('consultation', sunday))).toContain(
      'That’s a weekend. Send your request anyway',
    )
    const election = { ...emptyAnswer, values: { preferredDate: '2026-12-01' } }
    expect(textOf(formOf('consultation', election))).not.toContain('public holiday')
    expect(textOf(formOf('consultation', election, ['2026-12-01']))).toContain(
      'That’s a public holiday. Send your request anyway',
    )
  })

  test('CTC-14 CTC-18 CTC-23 D-62 the success texts are the documented ones', () => {
    const joined = quickActionIds.map((action) => {
      const { title, description } = contactFormDefinitions[action].reply.success
      expect(title).toMatch(/^[^!]+!$/)
      return `${title} ${description}`
    })
    expect(joined).toEqual([
      "Consultation scheduled! We'll contact you within 24 hours to confirm.",
      'Site survey request submitted! Our team will contact you to schedule a visit.',
      "Quote request submitted! You'll receive a detailed proposal within 2 business days.",
    ])
  })

  test('CTC-27 A11Y-01 a refusal keeps the values and leads to the fields', () => {
    const html = formOf('site-survey', {
      outcome: 'refused',
      values: { name: 'Zanele', buildingType: 'retail' },
      fields: { address: 'Site address: please fill in this field.' },
    })
    expect(textOf(html)).toContain(
      'Submission Error. There was a problem processing your request. Please try again.',
    )
    expect(html).toContain('href="#page-site-survey-address"')
    expect(html).toMatch(/id="page-site-survey-address"[^>]*aria-invalid="true"/)
    expect(html).toContain('value="Zanele"')
    expect(html).toMatch(/<option value="retail" selected="">/)
  })

  test('CTC-27 a failure is told in the documented words', () => {
    const html = formOf('cloud-quote', { outcome: 'failed', values: {}, fields: {} })
    expect(textOf(html)).toContain(
      'Submission Error There was a problem processing your request. Please try again.',
    )
  })
})

describe('cards', () => {
  const provider = {
    phone: '010 000 0100',
    phoneHref: 'tel:0100000100',
    email: 'hello@provider.example',
    address: '1 Baobab Lane',
  }

  test('CTC-08 the contact card shows phone number and email address as links', () => {
    const html = render(<ContactCard provider={provider} whatsapp={undefined} />)
    expect(html).toMatch(/<a[^>]*href="tel:0100000100"[^>]*>010 000 0100<\/a>/)
    expect(html).toMatch(/<a[^>]*href="mailto:hello@provider.example"[^>]*>hello@provider.example/)
    expect(textOf(html)).toContain('1 Baobab Lane')
    expect(html).not.toContain('wa.me')
  })

  test('CTC-31 WhatsApp stands beside the phone number where a number is set', () => {
    const html = render(<ContactCard provider={provider} whatsapp="https://wa.me/27821234567" />)
    expect(html).toContain('href="https://wa.me/27821234567"')
    expect(html.indexOf('href="tel:')).toBeGreaterThan(-1)
    expect(html.indexOf('wa.me')).toBeGreaterThan(html.indexOf('href="tel:'))
    expect(html.indexOf('wa.me')).toBeLessThan(html.indexOf('href="mailto:'))
    const without = render(<ContactCard provider={provider} whatsapp={undefined} />)
    expect(without).toContain('href="tel:')
    expect(without).not.toMatch(/wa\.me|WhatsApp/)
    expect(callActionLabels.whatsappText('Baobab')).toContain('Hello Baobab')
  })

  test.each([
    [true, 'button-primary'],
    [false, 'button-secondary'],
  ])('SIT-05 where the office is open: %s, the call before the form is a %s', (isOpen, look) => {
    const office = { isOpen, words: 'Open till 17:00' }
    const html = render(
      <CallFirst {...{ provider, office }} whatsapp="https://wa.me/27821234567" />,
    )
    expect(html).toMatch(new RegExp(`<a href="tel:0100000100" class="button [^"]*${look}"`))
    expect(html).toMatch(/<a href="https:\/\/wa.me\/27821234567" class="button button-secondary/)
    expect(textOf(html)).toContain('Open till 17:00 Mon–Fri 08:00–17:00')
  })
})

test('CTC-01 the page has a description of at most 155 characters, and no rand figure', () => {
  expect(contactPageWords.description.length).toBeLessThanOrEqual(155)
  expect(JSON.stringify([contactPageWords, quickActionWords])).not.toMatch(/R\s?\d/)
})

test('ANS-14 says how many promises of which month were kept', () => {
  const html = render(<KeptPromisesCard month="October 2026" share={95} promises={143} />)
  expect(textOf(html)).toContain('In October 2026 we met 95% of our 143 promised reply times.')
})

test.each([
  ['2026-11-23T09:12', 'Open till 17:00'],
  ['2026-11-23T16:59', 'Open till 17:00'],
  ['2026-11-23T00:00', 'Closed now, opens today 08:00'],
  ['2026-11-23T07:00', 'Closed now, opens today 08:00'],
  ['2026-11-23T07:59', 'Closed now, opens today 08:00'],
  ['2026-11-23T17:00', 'Closed now, opens Tuesday 08:00'],
  ['2026-11-22T23:59', 'Closed now, opens Monday 08:00'],
  ['2026-11-21T22:40', 'Closed now, opens Monday 08:00'],
  ['2026-12-15T17:00', 'Closed now, opens Thursday 08:00'],
  ['2026-12-24T17:30', 'Closed now, opens Monday 08:00'],
  ['2026-12-25T09:00', 'Closed now, opens Monday 08:00'],
])('SIT-05 at %s /contact says: %s', (now, words) => {
  const at = new Date(`${now}:00+02:00`)
  const state = officeState(at, (date) => isPublicHoliday(date))
  expect(officeHoursText(state, at)).toBe(words)
})
