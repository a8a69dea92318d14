import { expect, test } from 'vitest'
import { withReferenceDashes } from './ids.ts'

test.each([
  ['BC998VGEWA', 'BC-998V-GEWA'],
  ['bc998vgewa', 'BC-998V-GEWA'],
  ['BC-998VGEWA', 'BC-998V-GEWA'],
  ['BC998V-GEWA', 'BC-998V-GEWA'],
  ['bc998v', 'BC-998V'],
  ['bc998vg', 'BC-998V-G'],
  ['998vgewa', '998V-GEWA'],
  ['PRABCDEFGH', 'PR-ABCD-EFGH'],
  ['Q20260042', 'Q-2026-0042'],
  ['q-20260042/1', 'Q-2026-0042/1'],
])('STF-07 %s is read as %s', (typed, written) => expect(withReferenceDashes(typed)).toBe(written))

const plain =
  'BC-998V-GEWA bc-998v q-2026-0042/1 means better fibre 0835550182 083 949 R899 a-b Q2026'
test.each([...plain.split(' '), ''])('STF-07 %j is left unchanged', (word) =>
  expect(withReferenceDashes(word)).toBe(word),
)
