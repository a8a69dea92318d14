import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EntryType, roundToMinute, groupByDay, splitQuoted, typingText } from './rules.ts'

test('ANS-01 consecutive changes and deliveries are folded, but not messages, and not across days', () => {
  const entries = [
    { type: 'delivery', at: '2026-11-20T08:00' },
    { type: 'change', at: '2026-11-20T08:01' },
    { type: 'message', at: '2026-11-20T09:00' },
    { type: 'message', at: '2026-11-20T09:01' },
    { type: 'change', at: '2026-11-20T23:59' },
    { type: 'change', at: '2026-11-21T00:01' },
    { type: 'quote', at: '2026-11-21T00:02' },
    { type: 'call', at: '2026-11-21T08:00' },
  ] as const
  const days = groupByDay<{ type: EntryType; at: string }>(entries, (at) => at.slice(0, 10))
  const shown = days.map(({ date, groups }) => {
    const kinds = groups.map((one) => (one.kind === 'folded' ? one.entries.length : one.entry.type))
    return [date, ...kinds]
  })
  expect(shown).toEqual([
    ['2026-11-20', 2, 'message', 'message', 1],
    ['2026-11-21', 1, 'quote', 'call'],
  ])
})

const wrote = 'On Fri, 20 Nov 2026 at 10:00, Sipho <s@x.example> wrote:'
const outlook = 'From: Sipho <s@x.example>\nSent: Friday\nTo: Thandi\nSubject: Fibre'

test.each([
  ['an attribution and >', `Yes.\n\n${wrote}\n> Hello\n> there`],
  ['an attribution over two lines', `Yes.\n${wrote.replace(' <', '\n<')}\n> Hello`],
  ['an attribution without >', 'Yes.\nOn Friday Sipho wrote:\nHello\nthere'],
  ['Outlook headers', `Yes.\n\n${outlook}\n\nHello`],
  ['a separator', 'Yes.\n-----Original Message-----\nHello'],
  ['an Afrikaans attribution', 'Ja.\nOp Vr 20 Nov 2026 het Sipho geskryf:\n> Hallo'],
  ['only >', 'Yes.\n\n> Hello\n>\n> there'],
])('INB-05 quoted history is folded if it starts with %s', (_title, text) => {
  const { written, quoted } = splitQuoted(text)
  expect(written.trim()).toBe(text.split('\n')[0])
  expect(quoted).not.toBe('')
})

test.each([
  ['a reply between quoted lines', `${wrote}\n> Which day?\nMonday\n> At what time?\nTen`],
  ['an email with only quoted lines', '> Hello\n> there'],
  ['the word From in a sentence', 'We come\nFrom: Cape Town, mostly\nand leave on Monday'],
  ['a sentence that ends in wrote:', 'This is what he wrote:\nnothing'],
])('INB-05 %s is shown in full', (_title, text) => {
  expect(splitQuoted(text)).toEqual({ written: text, quoted: '' })
})

test('INB-05 folding loses no text', () => {
  const starts = ['', 'Yes', '> a', '>> b', 'From: x', 'Sent: y', 'To: z', '---']
  const line = fc.constantFrom(...starts, 'On Friday Sipho wrote:', '-- Original Message')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { written, quoted } = splitQuoted(lines.join('\n'))
      expect(written + quoted).toBe(lines.join('\n'))
    }),
  )
})

test.each([
  [[], ''],
  [['Aisha'], 'Aisha is replying.'],
  [['Aisha', 'Johan'], 'Aisha and Johan are replying.'],
  [['Aisha', 'Johan', 'Thandi'], 'Aisha, Johan and Thandi are replying.'],
])('ANS-10 of %j is written: %s', (names, text) => {
  expect(typingText(names)).toBe(text)
})

test('OUT-09 the scheduled time of a reply is rounded to the chosen minute', () => {
  const chosen = '2026-11-30T07:00:00.000Z'
  for (const stored of ['2026-11-30T06:59:59.988Z', chosen, '2026-11-30T07:00:00.400Z'])
    expect(roundToMinute(stored).toISOString()).toBe(chosen)
})
