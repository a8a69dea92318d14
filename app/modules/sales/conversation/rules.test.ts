import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EntryType, roundToMinute, groupByDay, splitQuoted, typingText } from './rules.ts'

const entry = (type: EntryType, at: string) => ({ type, at })
const dateOf = (at: string) => at.slice(0, 10)

test('ANS-01 changes and deliveries that follow each other fold, messages never, and no day is joined', () => {
  const days = groupByDay(
    [
      entry('delivery', '2026-11-20T08:00'),
      entry('change', '2026-11-20T08:01'),
      entry('message', '2026-11-20T09:00'),
      entry('message', '2026-11-20T09:01'),
      entry('change', '2026-11-20T23:59'),
      entry('change', '2026-11-21T00:01'),
      entry('call', '2026-11-21T08:00'),
    ],
    dateOf,
  )
  const shown = days.map(({ date, groups }) => [
    date,
    ...groups.map((group) =>
      group.kind === 'folded' ? `folded ${group.entries.length}` : group.entry.type,
    ),
  ])
  expect(shown).toEqual([
    ['2026-11-20', 'folded 2', 'message', 'message', 'folded 1'],
    ['2026-11-21', 'folded 1', 'call'],
  ])
})

test.each([
  [
    'an attribution and >',
    'Yes.\n\nOn Fri, 20 Nov 2026 at 10:00, Sipho <s@x.example> wrote:\n> Hello\n> there',
    'Yes.',
  ],
  [
    'an attribution over two lines',
    'Yes.\nOn Fri, 20 Nov 2026 at 10:00, Sipho\n<s@x.example> wrote:\n> Hello',
    'Yes.',
  ],
  ['an attribution without >', 'Yes.\nOn Friday Sipho wrote:\nHello\nthere', 'Yes.'],
  [
    'Outlook',
    'Yes.\n\nFrom: Sipho <s@x.example>\nSent: Friday\nTo: Thandi\nSubject: Fibre\n\nHello',
    'Yes.',
  ],
  ['a separator', 'Yes.\n-----Original Message-----\nHello', 'Yes.'],
  ['Afrikaans', 'Ja.\nOp Vr 20 Nov 2026 het Sipho geskryf:\n> Hallo', 'Ja.'],
  ['> alone', 'Yes.\n\n> Hello\n>\n> there', 'Yes.'],
])('INB-05 %s begins the history, which folds', (_title, text, said) => {
  const split = splitQuoted(text)
  expect(split.said.trim()).toBe(said)
  expect(split.quoted).not.toBe('')
})

test.each([
  [
    'an answer between the lines',
    'On Friday Sipho wrote:\n> Which day?\nMonday\n> At what time?\nTen',
  ],
  ['a mail that says nothing else', '> Hello\n> there'],
  ['the word From in a sentence', 'We come\nFrom: Cape Town, mostly\nand leave on Monday'],
  ['a sentence that ends in wrote:', 'This is what he wrote:\nnothing'],
])('INB-05 %s is shown whole', (_title, text) => {
  expect(splitQuoted(text)).toEqual({ said: text, quoted: '' })
})

test('INB-05 folding loses nothing, whatever is written', () => {
  const line = fc.constantFrom(
    '',
    'Yes',
    '> a',
    '>> b',
    'On Friday Sipho wrote:',
    'From: x',
    'Sent: y',
    'To: z',
    '---',
    '-- Original Message',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      const { said, quoted } = splitQuoted(text)
      expect(said + quoted).toBe(text)
    }),
  )
})

test.each([
  [[], ''],
  [['Aisha'], 'Aisha is replying.'],
  [['Aisha', 'Johan'], 'Aisha and Johan are replying.'],
  [['Aisha', 'Johan', 'Thandi'], 'Aisha, Johan and Thandi are replying.'],
])('ANS-10 of %j is said: %s', (names, text) => {
  expect(typingText(names)).toBe(text)
})

test('OUT-09 a reply that was scheduled for a minute is shown with that minute', () => {
  const chosen = '2026-11-30T07:00:00.000Z'
  for (const stored of ['2026-11-30T06:59:59.988Z', chosen, '2026-11-30T07:00:00.400Z'])
    expect(roundToMinute(stored).toISOString()).toBe(chosen)
})
