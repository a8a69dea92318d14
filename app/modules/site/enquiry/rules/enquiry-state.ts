import { laterAnswer } from '#app/modules/sales/lead/rules/answer-window.ts'
import type { LeadStatus } from '#app/modules/sales/lead/schema/statuses.ts'

export type EnquiryState = 'received' | 'reading' | 'answered' | 'closed'
export type AnswerMoment =
  | { kind: 'due'; by: Date }
  | { kind: 'late'; promised: Date; by: Date }
  | { kind: 'open' }

type Worked = {
  status: LeadStatus
  assignedTo: string | null
  answeredAt: Date | null
  dueAt: Date | null
}

/** How an enquiry stands as its visitor reads it (PAS-02); of a merged one, by the lead it is worked on as. */
export function enquiryState({ status, assignedTo }: Worked): EnquiryState {
  if (status === 'closed' || status === 'answered') return status
  return status === 'in_progress' || assignedTo ? 'reading' : 'received'
}

/** The promised moment; once that has passed, that we are late and by when we answer now. */
export function answerMoment(
  own: { dueAt: Date | null },
  worked: Worked,
  now: Date,
  isHoliday: (isoDate: string) => boolean,
): AnswerMoment {
  const isWaiting = worked.status === 'new' || worked.status === 'in_progress'
  const due = worked.dueAt && own.dueAt && worked.dueAt < own.dueAt ? worked.dueAt : own.dueAt
  const by = due ?? worked.dueAt
  if (!isWaiting || worked.answeredAt || !by) return { kind: 'open' }
  if (by > now) return { kind: 'due', by }
  return { kind: 'late', promised: by, by: laterAnswer(by, now, isHoliday) }
}
