import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageDataContext } from '#app/design/island/island.tsx'
import { checkerAlerts, technologyWords } from '#app/modules/coverage/content.ts'
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
import { knownBuilding } from '#tools/testing/coverage.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
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

const sectionHtml = (html: string, id: string) =>
  html.split('<section').find((part) => part.includes(`id="${id}"`)) ?? ''
const landingHtml = htmlOf(Connectivity)

test('SIT-10 the fixed wireless page shows the service areas by province on a map and as text', () => {
  const html = sectionHtml(htmlOf(FixedWireless), 'areas-heading')
  const [image] = /<img [^>]*>/.exec(html)!
  expect(image).toContain('src="/functions/areas-of-service.svg?v=1"')
  expect(image).toMatch(/alt="Map of the nine provinces/)
  expect(wordsOf(html)).toContain('Gauteng Sandton, Midrand and 2 more')
  expect(wordsOf(html)).toContain('Sample areas for demonstration.')
})

const spotInSandton = { latitude: -26.1, longitude: 28.05 }
const resultAt = (metres: number, more: object = {}) =>
  classifyCoverage(spotInSandton, [knownBuilding(metres, { name: 'Acacia House', ...more })])
const coveredResult = resultAt(122, { place: { latitude: -26.101, longitude: 28.0506 } })
const farResult = resultAt(4_321)
const exactSpot = { kind: 'address', place: 'Sandton', hasStreet: true } as const
const postedCheckHtml = (
  result: CoverageResult & { wireless?: WirelessAnswer },
  spot: CheckedSpot = exactSpot,
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
const drawingIn = (html: string) => /<svg[^>]*role="img"[\s\S]*?<\/svg>/.exec(html)![0]
const hiddenFieldValue = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1]

test('COV-20 COV-31 a covered address shows the nearest connected building, its distance and a site survey', () => {
  const html = postedCheckHtml(coveredResult)
  for (const part of ['Acacia House', '12 Main Road', 'Your address'])
    expect(wordsOf(html)).toContain(part)
  expect(wordsOf(html)).toMatch(
    /Fibre 122 m away – likely.*site survey.*from R3,000 per month.*Checked on 20 November 2026/,
  )
  expect(drawingIn(html)).toMatch(
    /aria-label="Map[^"]*The nearest connected building is 122 m to the south-east/,
  )
  // The drawing itself states that it shows no streets, unlike a map.
  expect(drawingIn(html)).toContain('>No streets drawn</text>')
})

test('COV-20 COV-33 the result for an area has no pin, line or distance, and its lead names the area', () => {
  const html = postedCheckHtml(coveredResult, { ...exactSpot, kind: 'area' })
  const text = wordsOf(html)
  for (const part of ['Fibre is near Sandton', 'a person will check it for you', '12 Main Road'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/likely|possible|Within 200 m|122 m|Your address/)
  expect(drawingIn(html)).not.toMatch(/drawing-pin|drawing-accent/)
  expect(hiddenFieldValue(html, 'area')).toBe('Sandton')
  expect(hiddenFieldValue(html, 'nearestMetres')).toBe('')
  expect(hiddenFieldValue(html, 'address')).toBe('12 Main Road')
})

test('COV-28 COV-32 a place without data gets "no data", a manual check and a link to other connections', () => {
  const polokwane = classifyCoverage({ latitude: -23.9, longitude: 29.45 }, [])
  const html = postedCheckHtml(polokwane, { ...exactSpot, place: 'Polokwane' })
  const text = wordsOf(html)
  for (const part of ['We have no data for Polokwane', 'None known', 'Have a person check'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/no fibre (here|at)/i)
  expect(hiddenFieldValue(html, 'result')).toBe('No data')
  expect(html).toMatch(/<a href="\/connectivity" target="_blank"/)
})

test.each([
  [10, false, false, ['FTTB', 'In this building']],
  [122, true, false, ['Third Party', 'Within 200 m']],
  [900, true, true, ['Third Party', 'Within 1 km', 'Promotion']],
])(
  'COV-15 COV-16 COV-18 COV-31 D-82 D-86 at %i m the answer shows the right badges',
  (metres, needsThirdParty, hasPromotion, badges) => {
    const html = postedCheckHtml(resultAt(metres, { needsThirdParty, hasPromotion }))
    expect(badgesIn(html)).toEqual(badges)
    expect(badgesIn(postedCheckHtml(farResult))).toEqual([])
  },
)

test('COV-20 COV-21 COV-22 COV-32 an uncovered address shows its distance in metres and opens /connectivity in a new tab', () => {
  const html = postedCheckHtml(farResult)
  expect(wordsOf(html)).toContain('No fibre here yet')
  expect(wordsOf(html)).toContain('4 321 m')
  expect(html).toMatch(/<a href="\/connectivity" target="_blank"/)
  const reached = wordsOf(postedCheckHtml({ ...farResult, wireless: inMastArea }))
  expect(reached).toContain('Fixed Wireless Access, installed in 2-5 days, from R1,500 per month')
  expect(wordsOf(postedCheckHtml(coveredResult))).not.toContain('What you can get instead')
})

const mast = {
  name: 'Sandton mast',
  grade: 'surveyed',
  surveyedOn: '2026-09-14',
  operator: 'Weaver Wireless',
  isSample: true,
} as const
const inMastArea = { ...uncheckedWireless, state: 'yes', reason: 'inside', area: mast } as const

test('SIT-08 the answer names each technology with its state, price, distance or area, and date', () => {
  const text = wordsOf(
    postedCheckHtml({ ...coveredResult, wireless: { ...inMastArea, isSample: true } }),
  )
  expect(text).toMatch(
    /Fibre Likely from R3,000 per month Nearest connected building: 122 m away\. Checked on 20 November 2026\. Fixed wireless Yes from R1,500 per month Weaver Wireless, Sandton mast, surveyed on 14 September 2026\..*Checked on 20 November 2026\./,
  )
  expect(text).toContain('uses sample areas, for demonstration')
  // The centre of a suburb is not precise enough for a certain result at one address.
  const ofArea = { ...coveredResult, wireless: inMastArea }
  expect(wordsOf(postedCheckHtml(ofArea, { ...exactSpot, kind: 'area' }))).toMatch(
    /Fixed wireless Likely .*Measured from the middle of /,
  )
})

/** Returns the text of the answer, without the prices further down the page. */
const coverageAnswerText = (text: string) =>
  text.slice(0, text.indexOf('See other ways to connect'))

test('SIT-08 the answer starts with the verdict, one price and the next step', () => {
  const first = (text: string) => text.slice(0, text.indexOf('Coverage at'))
  expect(first(wordsOf(postedCheckHtml(coveredResult)))).toMatch(
    /is connected to fibre\. .* from R3,000 per month Book a site survey/,
  )
  const instead = first(wordsOf(postedCheckHtml({ ...farResult, wireless: inMastArea })))
  expect(instead).toMatch(/no fibre at this address yet.*R1,500 per month.*Tell me when fibre/)
  expect(instead).not.toContain('R3,000')
})

test('SIT-08 without script, "not yet" differs from "could not be checked", and products out of reach show no price', () => {
  const nearest = { operator: 'Weaver Wireless', distanceMetres: 3_240, isSample: false }
  const outside = { ...uncheckedWireless, state: 'not-yet', reason: 'outside', nearest } as const
  const text = wordsOf(postedCheckHtml({ ...farResult, wireless: outside }))
  expect(text).toMatch(/Fibre Not yet .*4 321 m away.*Fixed wireless Not yet .*starts 3\.2 km away/)
  // The page shows no price for a product that doesn't reach the address. If none does, the page offers Wi-Fi on the
  // existing line.
  expect(coverageAnswerText(text)).not.toMatch(/R3,000|R1,500/)
  expect(text).toContain('Wi-Fi as a Service on the line you already have')
  const silent = { ...uncheckedWireless, silent: ['Hoopoe Networks'] }
  const unknown = wordsOf(postedCheckHtml({ ...farResult, wireless: silent }))
  expect(unknown).toMatch(/Fixed wireless Could not be checked .*No answer from Hoopoe Networks\./)
  expect(coverageAnswerText(unknown)).not.toMatch(/R3,000|R1,500/)
  expect(unknown).toContain('What you can get instead')
})

test('COV-23 COV-28 a failed check is never shown as "no coverage"', () => {
  const html = postedCheckHtml(uncheckedCoverage(spotInSandton, 'error'))
  const text = wordsOf(html)
  expect(text).toContain(
    'Unable to check coverage at this time. Please try again later or contact us directly.',
  )
  expect(text).not.toMatch(/no fibre|no coverage/i)
  expect(html).toContain('href="/contact"')
  expect(text).toContain('Ask us to call you')
  expect(hiddenFieldValue(html, 'result')).toBe('Not checked')
})

test.each([
  ['covered', coveredResult, 'FTTB', '122', false],
  ['not covered', farResult, 'None', '4321', true],
])(
  'COV-33 PRV-01 PRV-02 %s: the lead form includes the check, its time and the notice version, with no box pre-ticked',
  (_, result, name, metres, canBeNotified) => {
    const html = postedCheckHtml(result)
    const expected = {
      address: '12 Main Road',
      latitude: '-26.1',
      longitude: '28.05',
      result: name,
      nearestMetres: metres,
      checkedAt: '2026-11-20T08:00:00.000Z',
      fibre: canBeNotified ? 'Not yet' : 'Likely',
      fibreFacts: expect.stringContaining(canBeNotified ? '4 321 m away' : '122 m away'),
      wireless: 'Could not be checked',
      noticeVersion: expect.stringMatching(/./),
    }
    const form = html.split('<form').find((part) => part.includes('name="noticeVersion"'))!
    const hidden = Object.keys(expected).map((field) => [field, hiddenFieldValue(form, field)])
    expect(Object.fromEntries(hidden)).toEqual(expected)
    const boxes = [...html.matchAll(/<input ([^>]*type="checkbox"[^>]*)>/g)]
    // Without coverage, there is also a form that requests a call by phone or WhatsApp. Fixed wireless could not be
    // checked here, so the visitor can also subscribe to news about it.
    for (const box of ['tellWhenCovered', 'callMe', 'tellWhenWireless'])
      expect(html.includes(`name="${box}"`), box).toBe(canBeNotified)
    expect(boxes).toHaveLength(canBeNotified ? 7 : 3)
    for (const [, box] of boxes) expect(box).not.toMatch(/\schecked/)
  },
)

test.each([
  [checkerAlerts.noAddress, 'coverage-address-hint coverage-address-alert'],
  [checkerAlerts.noCoordinates, 'coverage-address-hint coverage-address-alert'],
  [checkerAlerts.failed, 'coverage-address-hint'],
])('COV-03 COV-06 COV-26 A11Y-01 with alert %s, aria-describedby is %s', (alert, describedBy) => {
  const answer = { kind: 'alert', alert }
  const html = htmlOf(Fibre, '/', { address: 'Nowhere', checkedAt: '', answer })
  const [field] = /<input [^>]*id="coverage-address"[^>]*>/.exec(html)!
  expect(field).toContain(`aria-describedby="${describedBy}"`)
  expect(field.includes('aria-invalid="true"')).toBe(alert !== checkerAlerts.failed)
  const [, told] = /<div id="coverage-address-alert">(.*?)<\/form>/s.exec(html)!
  expect(told).toContain('role="alert"')
  expect(wordsOf(told!)).toContain(alert)
})

test('COV-33 A11Y-01 a refused lead form reopens with the typed values and the error', () => {
  const fields = { email: 'Email: please fill in this field.' }
  const lead = { outcome: 'refused', values: { name: 'Nomsa', tellWhenCovered: 'on' }, fields }
  const html = postedCheckHtml(farResult, exactSpot, lead)
  expect(html).toContain('<details open=""')
  expect(html).toContain('value="Nomsa"')
  expect(wordsOf(html)).toContain('Email: please fill in this field.')
  expect(html).toMatch(/name="tellWhenCovered"[^>]*checked|checked[^>]*name="tellWhenCovered"/)
})

test('COV-33 without script, the page with ?sent=coverage shows the thank-you message', () => {
  const thanks = 'Our team will contact you about fibre at this address.'
  expect(wordsOf(htmlOf(Fibre, '/?sent=coverage'))).toContain(thanks)
  expect(wordsOf(htmlOf(Fibre))).not.toContain(thanks)
})

const allNoAnswers = {
  guestWifi: false,
  fibreCoverage: false,
  multipleLocations: false,
  missionCritical: false,
  quickDeployment: false,
  highBandwidth: false,
}
const recipeResultText = (answer: object) =>
  wordsOf(sectionHtml(htmlOf(Connectivity, '/', answer), 'build-your-recipe'))

test('RCP-01 COV-31 a covered check opens the questionnaire with fibre ticked, and the questionnaire links to the check', () => {
  const [tick] = /<input [^>]*id="recipe-fibreCoverage"[^>]*>/.exec(
    htmlOf(Connectivity, '/?coverage=yes'),
  )!
  expect(tick).toContain('checked')
  expect(htmlOf(Connectivity, '/?coverage=maybe')).not.toMatch(/id="recipe-\w+"[^>]*\schecked/)
  expect(sectionHtml(landingHtml, 'build-your-recipe')).toContain('href="/connectivity/fibre"')
  expect(postedCheckHtml(coveredResult)).toContain(
    'href="/connectivity?coverage=yes#build-your-recipe"',
  )
})

test('RCP-09 RCP-16 SIT-09 the result recommends a product, lists open questions, how to answer them and what a "yes" would change', () => {
  const text = recipeResultText({ outcome: 'sent', answers: allNoAnswers })
  for (const part of ['Fixed Wireless Access (FWA)', 'Our team will respond within 24 hours.'])
    expect(text).toContain(part)
  expect(text).not.toContain('UPS')
  expect(text).toMatch(
    /Questions you left open.*Fibre coverage\. .*Check your address ?\. If the answer is yes, we recommend Custom Hybrid Solution\./,
  )
  expect(text).not.toContain('Fibre does not reach')
  const decided = { ...allNoAnswers, fibreCoverage: true, highBandwidth: true }
  expect(recipeResultText({ outcome: 'sent', answers: decided })).not.toContain(
    'Questions you left open',
  )
})

test('RCP-14 RCP-21 D-70 mission critical adds a backup link and a UPS without changing the product', () => {
  const answers = { ...allNoAnswers, missionCritical: true }
  const text = recipeResultText({ outcome: 'sent', answers })
  for (const part of ['Fixed Wireless Access (FWA)', 'backup link', 'UPS'])
    expect(text).toContain(part)
})

test('RCP-19 D-69 an unsent questionnaire shows its result, a warning and a form to send it again', () => {
  const answers = { ...allNoAnswers, fibreCoverage: true }
  const entries = [['email', 'nomsa@farm.example']]
  const answer = { outcome: 'unsent', answers, entries, isOffline: false }
  const text = recipeResultText(answer)
  for (const part of ['Custom Hybrid Solution', 'Your details did not reach us', 'Send again'])
    expect(text).toContain(part)
  expect(htmlOf(Connectivity, '/', answer)).toContain(
    '<input type="hidden" name="email" value="nomsa@farm.example"/>',
  )
})
