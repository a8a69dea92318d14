import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageDataContext } from '#app/design/island/island.tsx'
import { alerts, technologyWords } from '#app/modules/coverage/content.ts'
import {
  classifyCoverage,
  uncheckedCoverage,
  uncheckedWireless,
  type CoverageResult,
  type WirelessAnswer,
} from '#app/modules/coverage/rules.ts'
import type { CheckedSpot } from '#app/modules/places/rules.ts'
import { documentedOffers } from '#app/modules/prices/content.ts'
import type { PublicSiteFacts } from '#app/modules/shell/ui/use-public-site.ts'
import Connectivity from './connectivity.tsx'
import Fibre from './fibre.tsx'
import FixedWireless from './fixed-wireless.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))
const areas = {
  version: '1',
  provinces: [{ province: 'Gauteng', places: ['Sandton', 'Midrand'], more: 2 }],
  isSample: true,
}
const pageData = { offers, portalUrl: 'https://portal.example/', areas }
const facts: PublicSiteFacts = {
  site: {
    legalName: 'Baobab Connect (Pty) Ltd',
    publicKey: 'key',
    formToken: 'token',
    contact: { phone: '', email: '' },
  },
}

/** Returns a page's HTML as the server renders it, with the documented offers. */
function htmlOf(Page: ComponentType<never>, address = '/', actionData?: unknown): string {
  const Stub = createRoutesStub([
    { id: 'page', path: '/', Component: Page as never, loader: () => pageData },
  ])
  const hydrationData = {
    loaderData: { page: pageData },
    actionData: actionData ? { page: actionData } : null,
  }
  return renderToStaticMarkup(
    <PageDataContext value={facts}>
      <Stub initialEntries={[address]} hydrationData={hydrationData} />
    </PageDataContext>,
  )
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/&#x27;/g, "'")
const section = (html: string, id: string) =>
  html.split('<section').find((part) => part.includes(`id="${id}"`)) ?? ''
const landing = htmlOf(Connectivity)

test('CON-02 A11Y-04 the tabs are All, Wi-Fi, Wireless and Fibre; All is selected first', () => {
  const tabs = [...landing.matchAll(/<a ([^>]*class="tab"[^>]*)>([^<]*)/g)]
  expect(tabs.map(([, , name]) => name)).toEqual(['All', 'Wi-Fi', 'Wireless', 'Fibre'])
  expect(
    tabs.filter(([, link]) => link!.includes('aria-selected="true"')).map(([, , name]) => name),
  ).toEqual(['All'])
  expect(landing).toContain('role="tablist" aria-label="Kind of connection"')
  expect(landing).toMatch(/role="tabpanel" id="recipes-shown" aria-labelledby="recipes-shown-tab"/)
})

test('SIT-10 fixed wireless shows the provinces with areas of service, as a picture and in words', () => {
  const html = section(htmlOf(FixedWireless), 'areas-heading')
  const [image] = /<img [^>]*>/.exec(html)!
  expect(image).toContain('src="/functions/areas-of-service.svg?v=1"')
  expect(image).toMatch(/alt="Map of the nine provinces/)
  expect(textOf(html)).toContain('Gauteng Sandton, Midrand and 2 more')
  expect(textOf(html)).toContain('Sample areas for demonstration.')
})

test('COV-02 served without script the check can be pressed: the address is not known to the page', () => {
  const [button] = /<button[^>]*type="submit".*?<\/button>/.exec(htmlOf(Fibre))!
  expect(textOf(button).trim()).toBe('Check coverage')
  expect(button).not.toContain('disabled')
})

const covered = classifyCoverage({ latitude: -26.1, longitude: 28.05 }, [
  {
    name: 'Acacia House',
    isBroadband: true,
    needsThirdParty: false,
    hasPromotion: false,
    distanceMetres: 122,
    place: { latitude: -26.101, longitude: 28.0506 },
  },
])
const far = classifyCoverage({ latitude: -26.1, longitude: 28.05 }, [
  {
    name: 'Far Tower',
    isBroadband: true,
    needsThirdParty: false,
    hasPromotion: false,
    distanceMetres: 4_321,
  },
])
const exact = { kind: 'address', place: 'Sandton', hasStreet: true } as const
const posted = (
  result: CoverageResult & { wireless?: WirelessAnswer },
  spot: CheckedSpot = exact,
  lead?: object,
) =>
  htmlOf(Fibre, '/', {
    address: '12 Main Road',
    checkedAt: '2026-11-20T08:00:00.000Z',
    answer: { kind: 'result', result: { wireless: uncheckedWireless, ...result }, spot },
    lead,
  })
/** Returns the badges of the fibre result, without the states in the list of technologies. */
const badgesIn = (html: string) => {
  const states: string[] = Object.values(technologyWords.states)
  const all = [...html.matchAll(/<span class="badge [^"]*">([^<]*)<\/span>/g)]
  return all.map(([, text]) => text!).filter((text) => !states.includes(text))
}
const hidden = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1]

test('COV-20 COV-31 covered: the nearest connected building, its distance, and a survey', () => {
  const text = textOf(posted(covered))
  for (const part of ['Acacia House', '122 m', 'site survey', '12 Main Road'])
    expect(text).toContain(part)
  expect(text).toMatch(
    /Fibre 122 m away – likely.*site survey.*from R3,000 per month.*Checked on 20 November 2026/,
  )
  expect(posted(covered)).toMatch(
    /<svg[^>]*role="img" aria-label="Map[^"]*The nearest connected building is 122 m to the south-east/,
  )
  expect(text).toContain('Your address')
  // The drawing itself states that it shows no streets, unlike a map.
  const [drawing] = /<svg[^>]*role="img"[\s\S]*?<\/svg>/.exec(posted(covered))!
  expect(drawing).toContain('>No streets drawn</text>')
})

test('COV-20 COV-33 of an area: no pin, no line, no metres, and a lead that says so', () => {
  const html = posted(covered, { ...exact, kind: 'area' })
  const text = textOf(html)
  for (const part of ['Fibre is near Sandton', 'a person will check it for you', '12 Main Road'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/likely|possible|Within 200 m|122 m|Your address/)
  const [drawing] = /<svg[^>]*role="img"[\s\S]*?<\/svg>/.exec(html)!
  expect(drawing).not.toMatch(/drawing-pin|drawing-accent/)
  expect(hidden(html, 'area')).toBe('Sandton')
  expect(hidden(html, 'nearestMetres')).toBe('')
  expect(hidden(html, 'address')).toBe('12 Main Road')
})

test('COV-28 COV-32 no data: said of the place, with a look by hand and what connects instead', () => {
  const html = posted(classifyCoverage({ latitude: -23.9, longitude: 29.45 }, []), {
    ...exact,
    place: 'Polokwane',
  })
  const text = textOf(html)
  for (const part of ['We have no data for Polokwane', 'None known', 'Have a person check'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/no fibre (here|at)/i)
  expect(hidden(html, 'result')).toBe('No data')
  expect(html).toMatch(/<a href="\/connectivity" target="_blank"/)
})

test.each([
  [10, false, false, ['FTTB', 'In this building']],
  [122, true, false, ['Third Party', 'Within 200 m']],
  [900, true, true, ['Third Party', 'Within 1 km', 'Promotion']],
])(
  'COV-15 COV-16 COV-18 COV-31 D-82 D-86 at %i m the answer has its badges',
  (metres, needsThirdParty, hasPromotion, badges) => {
    const html = posted(
      classifyCoverage({ latitude: -26.1, longitude: 28.05 }, [
        {
          name: 'Acacia House',
          isBroadband: true,
          needsThirdParty,
          hasPromotion,
          distanceMetres: metres,
        },
      ]),
    )
    expect(badgesIn(html)).toEqual(badges)
    expect(badgesIn(posted(far))).toEqual([])
  },
)

test('COV-20 COV-21 COV-22 COV-32 not covered: the distance in metres and /connectivity in a new tab', () => {
  const html = posted(far)
  expect(textOf(html)).toContain('No fibre here yet')
  expect(textOf(html)).toContain('4 321 m')
  expect(html).toMatch(/<a href="\/connectivity" target="_blank"/)
  const reached = textOf(posted({ ...far, wireless: inMast }))
  expect(reached).toContain('Fixed Wireless Access, installed in 2-5 days, from R1,500 per month')
  expect(textOf(posted(covered))).not.toContain('What you can get instead')
})

const mast = {
  name: 'Sandton mast',
  grade: 'surveyed',
  surveyedOn: '2026-09-14',
  operator: 'Weaver Wireless',
  isSample: true,
} as const
const inMast = { ...uncheckedWireless, state: 'yes', reason: 'inside', area: mast } as const

test('SIT-08 the answer names each technology with its state, price, distance or area, and date', () => {
  const text = textOf(posted({ ...covered, wireless: { ...inMast, isSample: true } }))
  expect(text).toMatch(
    /Fibre Likely from R3,000 per month Nearest connected building: 122 m away\. Checked on 20 November 2026\. Fixed wireless Yes from R1,500 per month Weaver Wireless, Sandton mast, surveyed on 14 September 2026\..*Checked on 20 November 2026\./,
  )
  expect(text).toContain('uses sample areas, for demonstration')
  // The middle of a suburb is not precise enough for a certain result at one address.
  expect(textOf(posted({ ...covered, wireless: inMast }, { ...exact, kind: 'area' }))).toMatch(
    /Fixed wireless Likely .*Measured from the middle of /,
  )
})

/** Returns the text of the answer, without the prices further down the page. */
const answerOf = (text: string) => text.slice(0, text.indexOf('See other ways to connect'))

test('SIT-08 the verdict, its one price and the next step come before all else', () => {
  const first = (text: string) => text.slice(0, text.indexOf('Coverage at'))
  expect(first(textOf(posted(covered)))).toMatch(
    /is connected to fibre\. .* from R3,000 per month Book a site survey/,
  )
  const instead = first(textOf(posted({ ...far, wireless: inMast })))
  expect(instead).toMatch(/no fibre at this address yet.*R1,500 per month.*Tell me when fibre/)
  expect(instead).not.toContain('R3,000')
})

test('SIT-08 without script the page says "not yet" and "could not be checked" apart, and offers no wireless where there is none', () => {
  const nearest = { operator: 'Weaver Wireless', distanceMetres: 3_240, isSample: false }
  const outside = { ...uncheckedWireless, state: 'not-yet', reason: 'outside', nearest } as const
  const text = textOf(posted({ ...far, wireless: outside }))
  expect(text).toMatch(/Fibre Not yet .*4 321 m away.*Fixed wireless Not yet .*starts 3\.2 km away/)
  // The page shows no price for a product that doesn't reach the address. If none does, the page offers Wi-Fi on the
  // existing line.
  expect(answerOf(text)).not.toMatch(/R3,000|R1,500/)
  expect(text).toContain('Wi-Fi as a Service on the line you already have')
  const silent = { ...uncheckedWireless, silent: ['Hoopoe Networks'] }
  const unknown = textOf(posted({ ...far, wireless: silent }))
  expect(unknown).toMatch(/Fixed wireless Could not be checked .*No answer from Hoopoe Networks\./)
  expect(answerOf(unknown)).not.toMatch(/R3,000|R1,500/)
  expect(unknown).toContain('What you can get instead')
})

test('COV-32 that no building is known is said only where one was looked for beyond 1 km', () => {
  const at = { latitude: -26.1, longitude: 28.05 }
  expect(textOf(posted(classifyCoverage(at, [])))).toContain('Nearest known building None known')
  const near = textOf(posted(classifyCoverage(at, [], { isWider: false })))
  expect(near).toContain('Nearest known building None within 1 km')
  expect(near).not.toMatch(/none known|known nearby/i)
})

test('COV-23 COV-28 not checked is never called no coverage', () => {
  const html = posted(uncheckedCoverage({ latitude: -26.1, longitude: 28.05 }, 'error'))
  const text = textOf(html)
  expect(text).toContain(
    'Unable to check coverage at this time. Please try again later or contact us directly.',
  )
  expect(text).not.toMatch(/no fibre|no coverage/i)
  expect(html).toContain('href="/contact"')
  expect(text).toContain('Ask us to call you')
  expect(hidden(html, 'result')).toBe('Not checked')
})

test.each([
  ['covered', covered, 'FTTB', '122', false],
  ['not covered', far, 'None', '4321', true],
])(
  'COV-33 PRV-01 PRV-02 %s: one form carries the check, its time and the notice',
  (_, result, name, metres, canBeNotified) => {
    const html = posted(result)
    expect(hidden(html, 'address')).toBe('12 Main Road')
    expect(hidden(html, 'latitude')).toBe('-26.1')
    expect(hidden(html, 'longitude')).toBe('28.05')
    expect(hidden(html, 'result')).toBe(name)
    expect(hidden(html, 'nearestMetres')).toBe(metres)
    expect(hidden(html, 'checkedAt')).toBe('2026-11-20T08:00:00.000Z')
    expect(hidden(html, 'fibre')).toBe(canBeNotified ? 'Not yet' : 'Likely')
    expect(hidden(html, 'fibreFacts')).toContain(canBeNotified ? '4 321 m away' : '122 m away')
    expect(hidden(html, 'wireless')).toBe('Could not be checked')
    expect(hidden(html, 'noticeVersion')).toBeTruthy()
    expect(html.includes('name="tellWhenCovered"')).toBe(canBeNotified)
    const boxes = [...html.matchAll(/<input ([^>]*type="checkbox"[^>]*)>/g)]
    // Without coverage, there is also a form that requests a call by phone or WhatsApp.
    expect(html.includes('name="callMe"')).toBe(canBeNotified)
    // Fixed wireless could not be checked here, so the visitor can also subscribe to news about it.
    expect(html.includes('name="tellWhenWireless"')).toBe(canBeNotified)
    expect(boxes).toHaveLength(canBeNotified ? 7 : 3)
    for (const [, box] of boxes) expect(box).not.toMatch(/\schecked/)
  },
)

test.each([
  [alerts.noAddress, 'coverage-address-hint coverage-address-alert'],
  [alerts.noCoordinates, 'coverage-address-hint coverage-address-alert'],
  [alerts.failed, 'coverage-address-hint'],
])('COV-03 COV-06 COV-26 A11Y-01 %s belongs to the field it is about: %s', (alert, describedBy) => {
  const answer = { kind: 'alert', alert }
  const html = htmlOf(Fibre, '/', { address: 'Nowhere', checkedAt: '', answer })
  const [field] = /<input [^>]*id="coverage-address"[^>]*>/.exec(html)!
  expect(field).toContain(`aria-describedby="${describedBy}"`)
  expect(field.includes('aria-invalid="true"')).toBe(alert !== alerts.failed)
  const [, told] = /<div id="coverage-address-alert">(.*?)<\/form>/s.exec(html)!
  expect(told).toContain('role="alert"')
  expect(textOf(told!)).toContain(alert)
})

test('COV-33 A11Y-01 a refused lead comes back open beneath its check, with what was typed', () => {
  const fields = { email: 'Email: please fill in this field.' }
  const lead = { outcome: 'refused', values: { name: 'Nomsa', tellWhenCovered: 'on' }, fields }
  const html = posted(far, exact, lead)
  expect(html).toContain('<details open=""')
  expect(html).toContain('value="Nomsa"')
  expect(textOf(html)).toContain('Email: please fill in this field.')
  expect(html).toMatch(/name="tellWhenCovered"[^>]*checked|checked[^>]*name="tellWhenCovered"/)
})

test('COV-33 a lead stored without script says so on a page that can be loaded anew', () => {
  expect(textOf(htmlOf(Fibre, '/?sent=coverage'))).toContain(
    'Our team will contact you about fibre at this address.',
  )
  expect(textOf(htmlOf(Fibre))).not.toContain('Our team will contact you about fibre')
})

const noAnswers = {
  guestWifi: false,
  fibreCoverage: false,
  multipleLocations: false,
  missionCritical: false,
  quickDeployment: false,
  highBandwidth: false,
}
const result = (answer: object) =>
  textOf(section(htmlOf(Connectivity, '/', answer), 'build-your-recipe'))

test('RCP-01 RCP-02 the questionnaire asks six questions, all at no, and for four contact details', () => {
  const form = section(landing, 'build-your-recipe')
  const inputs = [...form.matchAll(/<input ([^>]*id="recipe-(\w+)"[^>]*)>/g)]
  expect(inputs.map(([, , name]) => name)).toEqual([
    ...Object.keys(noAnswers),
    'name',
    'company',
    'email',
    'phone',
  ])
  expect(inputs.some(([, attributes]) => /\schecked/.test(attributes!))).toBe(false)
  const required = inputs.filter(([, attributes]) => /\srequired/.test(attributes!))
  expect(required.map(([, , name]) => name)).toEqual(['name', 'company', 'email'])
})

test('RCP-01 COV-31 a covered check brings its yes along, and the questionnaire leads to the check', () => {
  const [tick] = /<input [^>]*id="recipe-fibreCoverage"[^>]*>/.exec(
    htmlOf(Connectivity, '/?coverage=yes'),
  )!
  expect(tick).toContain('checked')
  expect(htmlOf(Connectivity, '/?coverage=maybe')).not.toMatch(/id="recipe-\w+"[^>]*\schecked/)
  expect(section(landing, 'build-your-recipe')).toContain('href="/connectivity/fibre"')
  expect(posted(covered)).toContain('href="/connectivity?coverage=yes#build-your-recipe"')
})

test('RCP-05 RCP-06 RCP-09 RCP-16 RCP-21 without script the page answers with the result', () => {
  const text = result({ outcome: 'sent', answers: noAnswers })
  expect(text).toContain('Fixed Wireless Access (FWA)')
  expect(text).toContain('Fibre coverage: left open')
  expect(text).toContain('Our team will respond within 24 hours.')
  expect(text).toContain('Start Over')
  expect(text).not.toContain('Which ones apply to you?')
  expect(text).not.toContain('UPS')
})

test('SIT-09 the result says what was left open, how to find out, and what a yes would change', () => {
  const text = result({ outcome: 'sent', answers: noAnswers })
  expect(text).toMatch(
    /Questions you left open.*Fibre coverage\. .*Check your address ?\. If the answer is yes, we recommend Custom Hybrid Solution\./,
  )
  expect(text).not.toContain('Fibre does not reach')
  const decided = { ...noAnswers, fibreCoverage: true, highBandwidth: true }
  expect(result({ outcome: 'sent', answers: decided })).not.toContain('Questions you left open')
})

test('RCP-14 RCP-21 D-70 mission critical adds a back-up link and a UPS, and changes no product', () => {
  const text = result({ outcome: 'sent', answers: { ...noAnswers, missionCritical: true } })
  expect(text).toContain('Fixed Wireless Access (FWA)')
  expect(text).toContain('backup link')
  expect(text).toContain('UPS')
})

test('RCP-19 D-69 what was not stored shows the result, says so and can be sent again', () => {
  const answers = { ...noAnswers, fibreCoverage: true }
  const entries = [['email', 'nomsa@farm.example']]
  const answer = { outcome: 'unsent', answers, entries, isOffline: false }
  const text = result(answer)
  expect(text).toContain('Custom Hybrid Solution')
  expect(text).toContain('Your details did not reach us')
  expect(text).toContain('Send again')
  expect(htmlOf(Connectivity, '/', answer)).toContain(
    '<input type="hidden" name="email" value="nomsa@farm.example"/>',
  )
})
