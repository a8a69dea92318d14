import { renderToStaticMarkup } from 'react-dom/server'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { optionsFromNames } from '#app/modules/forms/definition/rules.ts'
import { pictureForm } from '#tools/testing/picture-form.ts'
import { contractAudit } from '../contract-audit/content.ts'
import { clientForm, otherValue } from '../definition/rules.ts'
import { draftKey } from '../draft/rules.ts'
import { computeVerdict, progressPercent, submittedText } from '../rules.ts'
import { siteSurvey } from '../site-survey/content.ts'
import { checkValues, submissionBody, valuesOfBody } from '../submission/rules.ts'
import { exportColumns } from '../submission/service.server.ts'
import { ClientFormEditor } from './client-form.tsx'

/** A form for another client. The test checks that a new form needs nothing but its definition. */
const siteVisit = clientForm({
  ...pictureForm,
  formType: 'site-visit',
  submitLabel: 'Submit Visit',
  state: 'power',
  verdict: {
    ...pictureForm.verdict,
    levels: ['now', 'later'],
    needs: ['power'],
    rules: [{ when: [{ field: 'power', is: ['none'] }], level: 'now', reason: 'No backup power' }],
    otherwise: { level: 'later', reason: 'Power is covered' },
  },
  sections: [
    {
      id: 'depot',
      title: 'Depot',
      fields: {
        depot: { type: 'line', label: 'Depot', isRequired: true, max: 40 },
        power: {
          type: 'choice',
          layout: 'radios',
          label: 'Backup power',
          isRequired: true,
          ...optionsFromNames({ none: 'None', ups: 'UPS' }),
        },
      },
    },
    {
      id: 'rest',
      title: 'Contact',
      shows: 'review',
      fields: { email: { type: 'email', label: 'Email', isPreference: true } },
    },
  ],
})

test('AUD-03 a second form needs only a definition: rules, body, drafts and export follow from it', () => {
  const values = { depot: 'City Deep', power: 'none', email: 'a@b.example' }
  const checked = checkValues(siteVisit, values)
  if (!checked.ok) throw new Error('the values are whole')
  const body = submissionBody(siteVisit, checked, values, new Date('2026-11-20T08:00:00Z'))
  expect(body).toEqual({
    depot: 'City Deep',
    power: 'none',
    urgency: 'now',
    urgencyReason: 'No backup power',
    submittedAt: '2026-11-20T08:00:00.000Z',
    _contact: { email: 'a@b.example' },
  })
  expect(valuesOfBody(siteVisit, body)).toEqual(values)
  expect(computeVerdict(siteVisit, { power: 'ups' })?.level).toBe('later')
  expect(progressPercent(siteVisit, { depot: 'City Deep' })).toBe(50)
  expect(draftKey({ definition: siteVisit, owner: '' })).toBe('baobab_form_draft_kwagga_site-visit')
  expect(exportColumns(siteVisit)).toContain('urgency')
  expect(checkValues(siteVisit, {})).toMatchObject({ errors: { depot: 'This field is required' } })
})

test('A11Y-01 each error of a form leads to its input, also that of a place without a list', () => {
  const values = { place: otherValue }
  const checked = checkValues(siteSurvey, values)
  const errors = checked.ok ? {} : { ...checked.errors, place: 'From the server' }
  const form = (
    <ClientFormEditor
      definition={siteSurvey}
      lists={{}}
      publicKey="key"
      owner=""
      contact={{ phone: '010 000 0100', email: 'help@site.example' }}
      backTo={{ href: '/', label: 'Back' }}
      posted={{ values, errors, message: '' }}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: form }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const ids = [...html.matchAll(/href="#(f-[^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(5)
  for (const id of ids)
    expect(html, id).toMatch(new RegExp(`<(input|select|fieldset)[^>]* id="${id}"`))
})

const submitted = (query: string) => submittedText(contractAudit, new URLSearchParams(query))

test('T18 the URL of a public form can’t put text on its page', () => {
  for (const query of ['', 'sent=call+0900', 'sent=call+0900&state=expired'])
    expect(submitted(query)).toBe('')
  expect(submitted('sent=low&state=call+0900')).not.toMatch(/call 0900/i)
})

test('AUD-57 AUD-58 the success message without script has the priority, the contract status and the use of the data', () => {
  const text = submitted('sent=high&state=expiring-30')
  expect(text).toContain(
    'Priority: HIGH. Contract status: Expires within 30 days. The data was saved',
  )
})
