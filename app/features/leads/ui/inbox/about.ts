import { entryLabels, kindLabelOf } from '../../content/inbox.ts'
import type { InboxRow } from './leads-api.ts'

/** What a lead is about: its form, and which one of several (WIZ-15). */
export function aboutOf({
  kind,
  entry,
  subject,
}: Pick<InboxRow, 'kind' | 'entry' | 'subject'>): string {
  const what = kind === 'bundle-quote' ? subject : kindLabelOf(kind)
  const which = entryLabels[entry]
  return which ? `${what} · ${which}` : what
}
