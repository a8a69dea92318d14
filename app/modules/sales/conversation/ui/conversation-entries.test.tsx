import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EntryOf } from '../calls.ts'
import { ConversationEntries } from './conversation-entries.tsx'

const withdrawnReply = {
  type: 'message',
  id: 'a',
  at: '2026-11-20T08:00:00.000Z',
  direction: 'out',
  channel: 'mail',
  authorName: 'Naledi Owner',
  address: 'nomsa@sample.example',
  subject: 'Wi-Fi',
  body: 'We’ll call you today.',
  delivery: { state: 'cancelled', kind: 'reply', attempts: 0, lastError: null },
  isForeign: false,
  isAutomatic: false,
  returnReason: null,
  progress: null,
  files: [],
} as unknown as EntryOf<'message'>

test.each([
  ['a sample lead', true, 'Sample: not sent'],
  ['any other lead', false, 'Withdrawn'],
])('RUN-04 ANS-03 a cancelled reply to %s is shown with the reason', (_lead, isSample, words) => {
  const shown = renderToStaticMarkup(
    <ConversationEntries
      entries={[withdrawnReply]}
      ownId="me"
      isSample={isSample}
      isBusy={false}
      leavingId={null}
      isUnfolded={false}
      deliveryOf={() => null}
      onResend={() => {}}
      onUndo={() => {}}
    />,
  )
  expect(/Sample: not sent|Withdrawn/.exec(shown)?.[0]).toBe(words)
})
