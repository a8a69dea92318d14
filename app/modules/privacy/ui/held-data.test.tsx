import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type StaffNoteAnswer, staffNotesQuery } from '../calls.ts'
import { PersonalDataPanel, StaffNotes } from './held-data.tsx'

test('PRV-04 a part shows its number of records and, separately, its number of details', () => {
  const record = (what: string, isDetail?: true) => ({
    what,
    isDetail,
    at: '2026-11-20T08:00:00Z',
    fields: [],
    kept: { rule: 'Answer the enquiry', until: '2029-11-20' },
  })
  const details = [record('Staff note on BC-1', true), record('Activity on BC-1', true)]
  const parts = [
    { name: 'Enquiries', records: [record('Enquiry BC-1'), record('Enquiry BC-2'), ...details] },
    { name: 'WhatsApp', records: [record('You on WhatsApp')] },
    { name: 'Client forms', records: [] },
  ]
  const html = renderToStaticMarkup(<PersonalDataPanel parts={parts} />)
  expect(html).toContain('>Enquiries (2), 2 details<')
  expect(html).toContain('>WhatsApp (1)<')
  expect(html).not.toContain('Client forms')
})

const callBack: StaffNoteAnswer = {
  kind: 'call-back',
  id: 'a',
  place: '+27824445555',
  leadId: 'a',
  excerpt: 'BC-7K3F-9QXM, 082 444 5555: 5 Long Street',
  at: '2026-11-20T08:00:00.000Z',
  isTaken: false,
}
const note: StaffNoteAnswer = { ...callBack, kind: 'note', id: '1' }

function htmlOf(found: StaffNoteAnswer[], isErased = false) {
  const queries = new QueryClient()
  queries.setQueryData(staffNotesQuery('request', true).queryKey, { words: found })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <StaffNotes request={{ id: 'request', version: 1, isErased }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('PRV-04 after an erasure, an empty search explains that the phone number was erased', () => {
  expect(htmlOf([])).not.toContain('phone number was erased')
  expect(htmlOf([], true)).toContain('phone number was erased')
})

const buttonLabelsOf = (...found: StaffNoteAnswer[]) => {
  const labels = htmlOf(found).matchAll(/aria-label="((?:Add|Remove|Keep)[^"]*)"|>(In the copy)</g)
  return Array.from(labels, (match) => match[1] ?? match[2])
}

test('PRV-04 a call-back can be added to the copy of the person’s data, and a staff note cannot', () => {
  const always = ['Remove Call-back: +27824445555', 'Keep Call-back: +27824445555']
  expect(buttonLabelsOf(callBack)).toEqual(['Add to the copy Call-back: +27824445555', ...always])
  expect(buttonLabelsOf({ ...callBack, isTaken: true })).toEqual(['In the copy', ...always])
  expect(buttonLabelsOf(note)).toEqual(['Remove Note: +27824445555', 'Keep Note: +27824445555'])
})
