import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isPublicHoliday, officeState } from '#app/basics/business-days.ts'
import { emptyAnswer, type FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { GetInTouchForm } from '../islands/get-in-touch.tsx'
import { contactFormDefinitions, type QuickAction } from '../rules.ts'
import { QuickActionForm } from '../ui/quick-action-form.tsx'
import { CallFirst, ContactCard, KeptPromisesCard, officeHoursText } from './contact.tsx'

const contactHtml = (values: Record<string, string> = {}, props: object = {}) => {
  const given = slotsOf('contact', contactFormDefinitions.contact.reply, { ...emptyAnswer, values })
  return render(<GetInTouchForm {...given} interest="" {...props} />)
}
const formOf = (action: QuickAction, answer?: FormAnswer, proclaimed: string[] = []) => {
  const prefix = `page-${action}`
  const given = slotsOf(prefix, contactFormDefinitions[action].reply, answer)
  const days = { today: '2026-11-20', proclaimed }
  return render(<QuickActionForm {...given} {...{ action, prefix, days }} />)
}

describe('Get in Touch', () => {
  test('PRC-20 D-68 shows the chosen plan with its price and sends it as a hidden field', () => {
    const namedPlan = { plan: 'bundle-custom', name: 'Custom Bundle', price: 'Custom (R0)' }
    const named = contactHtml({}, { interest: 'other', namedPlan })
    expect(wordsOf(named)).toContain('You are asking about Custom Bundle : Custom (R0)')
    expect(named).toContain('<input type="hidden" name="plan" value="bundle-custom"/>')
    expect(named).toContain('action="/contact?plan=bundle-custom#get-in-touch"')
    expect(contactHtml()).not.toContain('name="plan"')
  })

  test('D-60 message and phone number are in a disclosure that is closed while the message is empty', () => {
    expect(contactHtml()).toMatch(/<details><summary[^>]*>Add a message or phone number<\/summary>/)
    expect(contactHtml({ message: 'Hello' })).toContain('<details open="">')
  })

  test('D-68 a preset service interest is selected unless the visitor chose another', () => {
    const preset = { interest: 'other' }
    expect(contactHtml({}, preset)).toMatch(/<option value="other" selected="">/)
    const chosen = contactHtml({ serviceInterest: 'wifi' }, preset)
    expect(chosen).toMatch(/<option value="wifi" selected="">/)
  })

  test('WIF-23 an attached Wi-Fi plan is shown, sent as a hidden field, and has links to change or remove it', () => {
    const attached = contactHtml({}, { interest: 'wifi', wifiPlan: 'medium.50+.100' })
    expect(wordsOf(attached)).toContain('50+ people, 100 Mbps today: 4 access points, 500 Mbps')
    for (const part of [
      '<input type="hidden" name="wifiPlan" value="medium.50+.100"/>',
      'href="/resources/wifi-toolkit?size=medium&amp;staff=50%2B&amp;speed=100#calculator"',
      'href="/contact?interest=wifi#get-in-touch"',
    ])
      expect(attached).toContain(part)
    expect(contactHtml({ wifiPlan: 'small.10-25.20' })).toContain('value="small.10-25.20"')
    expect(contactHtml()).not.toContain('wifiPlan')
  })
})

describe('quick actions', () => {
  test('D-59 the date picker starts today and points out weekends and public holidays', () => {
    expect(formOf('consultation')).toMatch(/<input[^>]*type="date"[^>]*min="2026-11-20"/)
    const hintOf = (preferredDate: string, proclaimed?: string[]) => {
      const answer = { ...emptyAnswer, values: { preferredDate } }
      return wordsOf(formOf('consultation', answer, proclaimed))
    }
    expect(hintOf('2026-11-22')).toContain('That’s a weekend. Send your request anyway')
    expect(hintOf('2026-12-01')).not.toContain('public holiday')
    const proclaimed = hintOf('2026-12-01', ['2026-12-01'])
    expect(proclaimed).toContain('That’s a public holiday. Send your request anyway')
  })
})

describe('cards', () => {
  const provider = {
    phone: '010 000 0100',
    phoneHref: 'tel:0100000100',
    email: 'hello@provider.example',
    address: '1 Baobab Lane',
  }

  test('CTC-31 a WhatsApp link follows the phone number if a WhatsApp number is set', () => {
    const html = render(<ContactCard provider={provider} whatsapp="https://wa.me/27821234567" />)
    expect(html).toMatch(/href="tel:.*href="https:\/\/wa\.me\/27821234567".*href="mailto:/s)
    const without = render(<ContactCard provider={provider} whatsapp={undefined} />)
    expect(without).toContain('href="tel:')
    expect(without).not.toMatch(/wa\.me|WhatsApp/)
  })

  test.each([
    [true, 'button-primary'],
    [false, 'button-secondary'],
  ])('SIT-05 with the office open: %s, the call link above the form is a %s', (isOpen, look) => {
    const office = { isOpen, words: 'Open till 17:00' }
    const html = render(
      <CallFirst {...{ provider, office }} whatsapp="https://wa.me/27821234567" />,
    )
    expect(html).toMatch(new RegExp(`<a href="tel:0100000100" class="button [^"]*${look}"`))
    expect(html).toMatch(/<a href="https:\/\/wa.me\/27821234567" class="button button-secondary/)
    expect(wordsOf(html)).toContain('Open till 17:00 Mon–Fri 08:00–17:00')
  })
})

test('ANS-14 a card shows the share of promised reply times that we met in a month', () => {
  const html = render(<KeptPromisesCard month="October 2026" share={95} promises={143} />)
  expect(wordsOf(html)).toContain('In October 2026 we met 95% of our 143 promised reply times.')
})

test.each([
  ['2026-11-23T09:12', 'Open till 17:00'],
  ['2026-11-23T00:00', 'Closed now, opens today 08:00'],
  ['2026-11-23T17:00', 'Closed now, opens Tuesday 08:00'],
  ['2026-11-21T22:40', 'Closed now, opens Monday 08:00'],
])('SIT-05 at %s /contact shows "%s"', (now, words) => {
  const at = new Date(`${now}:00+02:00`)
  const state = officeState(at, (date) => isPublicHoliday(date))
  expect(officeHoursText(state, at)).toBe(words)
})
