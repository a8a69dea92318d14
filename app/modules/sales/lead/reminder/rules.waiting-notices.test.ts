import { expect, test } from 'vitest'
import { waitingNotices } from './rules.ts'

const lead = (id: string, assignedTo: string | null) => ({
  id,
  reference: `BC-${id}`,
  subject: 'Contact form',
  assignedTo,
})
const inbox = '/admin/leads?status=open&sort=due'
const to = { userId: 'thandi' }
const oneOverdue = { to, title: 'Lead BC-1 is overdue', href: '/admin/leads/1' }

test.each([
  ['none', [], [], []],
  ['one assigned lead', [lead('1', 'thandi')], [], [oneOverdue]],
  [
    'assigned leads, unassigned leads and a lead of a closed account',
    [lead('1', 'thandi'), lead('2', null), lead('3', null), lead('4', 'sipho')],
    [],
    [
      oneOverdue,
      { to: { role: 'editor' }, title: '2 leads are overdue', href: inbox },
      { to: { role: 'editor' }, text: 'Contact form. It is assigned to someone without access.' },
    ],
  ],
  [
    'overdue leads before leads that are due soon, in separate notifications',
    [lead('1', 'thandi')],
    [lead('2', 'thandi'), lead('3', null), lead('4', null)],
    [
      oneOverdue,
      {
        to,
        title: 'Lead BC-2 is due within the hour',
        text: 'Contact form. It is assigned to you.',
        href: '/admin/leads/2',
      },
      {
        to: { role: 'editor' },
        title: '2 leads are due within the hour',
        text: 'They are unassigned. The most urgent is BC-3.',
        href: inbox,
      },
    ],
  ],
])('LDS-02 ADS-11 bell notifications of urgent leads: %s', (_title, overdue, dueSoon, notices) => {
  const found = waitingNotices({ overdue, dueSoon }, ['thandi'])
  expect(found).toHaveLength(notices.length)
  expect(found).toMatchObject(notices)
})
