/** Words of the mail that reminds staff of promises about to pass, or passed (LDS-02). */
export const reminder = {
  subject: (overdue: number, dueSoon: number) =>
    [overdue > 0 ? `${overdue} overdue` : '', dueSoon > 0 ? `${dueSoon} due within the hour` : '']
      .filter(Boolean)
      .join(', ') + (overdue + dueSoon === 1 ? ': a lead waits' : ': leads wait'),
  heading: 'Leads waiting for an answer',
  overdue: 'Overdue',
  dueSoon: 'Due within the hour',
  nobody: 'unassigned',
  owner: (name: string) => `with ${name}`,
  promised: (text: string) => `Promised: ${text}`,
  more: (count: number) =>
    count === 1
      ? 'One more lead is waiting in the inbox.'
      : `${count} more leads are waiting in the inbox.`,
  open: 'Open the leads by due time',
  reason:
    'Sent to the mailbox for new leads, as set in the site settings. Each lead is named once when it is nearly due, and once when it is overdue.',
} as const
