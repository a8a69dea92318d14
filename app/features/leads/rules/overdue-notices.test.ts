import { expect, test } from 'vitest'
import { overdueNotices } from './overdue-notices.ts'

const lead = (id: string, assignedTo: string | null) => ({
  id,
  reference: `BC-${id}`,
  subject: 'Contact form',
  assignedTo,
})

test.each([
  ['none', [], []],
  [
    'one that is owned',
    [lead('1', 'thandi')],
    [{ to: { userId: 'thandi' }, title: 'Lead BC-1 is overdue', href: '/admin/leads/1' }],
  ],
  [
    'several, owned and not',
    [lead('1', 'thandi'), lead('2', null), lead('3', null)],
    [
      { to: { userId: 'thandi' }, title: 'Lead BC-1 is overdue', href: '/admin/leads/1' },
      {
        to: { role: 'editor' },
        title: '2 leads are overdue',
        href: '/admin/leads?status=open&sort=due',
      },
    ],
  ],
])('LDS-02 ADS-11 overdue leads under the bell: %s', (_title, leads, notices) => {
  expect(overdueNotices(leads)).toMatchObject(notices)
})
