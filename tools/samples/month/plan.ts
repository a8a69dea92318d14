import { createHash } from 'node:crypto'
import { officeState } from '#app/basics/business-days.ts'
import { startOfJohannesburgDay, johannesburgDate } from '#app/basics/dates.ts'
import { quotePromiseKinds } from '#app/modules/sales/lead/answer/schema.ts'
import {
  sampleBusinesses,
  sampleFirstNames,
  sampleCallNotes,
  sampleQuestions,
  sampleReplies,
  type SampleQuestion,
} from './enquiries.ts'
import { type QuoteEndState, quoteEndStates } from './quotes.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const monthDays = 30

/**
 * Enquiries that a call can answer. All other enquiries need a quote, and thus a mail server. They occur only in the
 * last two days, where enquiries may still be unanswered.
 */
const questionsAnsweredByCall = sampleQuestions.filter(
  ({ form }) => !quotePromiseKinds.some((kind) => kind === form),
)

/** Outcome of an enquiry: called in time, called too late, answered elsewhere, assigned, or unassigned. */
export type Outcome = 'called' | 'called-late' | 'answered-elsewhere' | 'in-work' | 'waiting'

export type SampleEnquiry = {
  /** Idempotency key, the same in every run on one day, so that a second run adds nothing. */
  key: string
  at: Date
  question: SampleQuestion
  name: string
  company: string
  email: string
  phone: string
  outcome: Outcome
  callNote: string
  /** The message that the visitor sends a day after the answer; undefined for most. */
  writesAgain?: string
  writesBy: 'mail' | 'whatsapp'
  /** The confirmation bounces, because the address has a typing error. */
  isAddressWrong: boolean
  isClosed: boolean
  /** The state that the quote after the answer reaches; undefined for most enquiries, which get no quote. */
  quote?: QuoteEndState
}

/**
 * The sample enquiries of a month up to `now`: three to six on a business day, one or none on other days, most of them
 * answered by their deadline. The result depends only on the date, so every run on one day gives the same.
 */
export function planMonth(now: Date, isHoliday: (isoDate: string) => boolean): SampleEnquiry[] {
  const today = startOfJohannesburgDay(johannesburgDate(now)).getTime()
  const enquiries: SampleEnquiry[] = []
  for (let back = monthDays - 1; back >= 0; back--) {
    const day = today - back * dayMs
    const date = johannesburgDate(new Date(day))
    const draw = seededNumbers(date)
    const isOpen = officeState(new Date(day + 12 * hourMs), isHoliday).isOpen
    const count = isOpen ? 3 + Math.floor(draw() * 4) : Math.floor(draw() * 2)
    for (let number = 0; number < count; number++) {
      const at = new Date(day + (7 + draw() * 13) * hourMs)
      const enquiry = planEnquiry(`${date}-${number}`, at, back, draw)
      if (at <= now) enquiries.push(enquiry)
    }
  }
  const sorted = enquiries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  addQuotes(sorted, new Date(today))
  return sorted
}

/** Adds one quote of each final state to enquiries that stay open after their answer; the oldest one expires. */
function addQuotes(enquiries: SampleEnquiry[], today: Date): void {
  const lastDay = today.getTime() - 6 * dayMs
  const quotable = enquiries.filter(
    ({ at, outcome, isClosed, isAddressWrong, writesAgain }) =>
      /^(called|answered)/.test(outcome) &&
      at.getTime() < lastDay &&
      !isClosed &&
      !isAddressWrong &&
      !writesAgain,
  )
  const every = Math.max(1, Math.floor(quotable.length / quoteEndStates.length))
  for (const [number, end] of quoteEndStates.toReversed().entries()) {
    const enquiry = quotable[number * every]
    if (enquiry) enquiry.quote = end
  }
}

function planEnquiry(key: string, at: Date, daysBack: number, draw: () => number): SampleEnquiry {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)]!
  const question = pick(daysBack < 2 ? sampleQuestions : questionsAnsweredByCall)
  const [family, business] = pick(sampleBusinesses)
  const name = `${pick(sampleFirstNames)} ${family}`
  const isCallEnough = questionsAnsweredByCall.includes(question)
  const outcome = isCallEnough ? pickOutcome(draw(), daysBack) : 'in-work'
  const isAnswered = outcome !== 'in-work' && outcome !== 'waiting'
  const writesAgain = isAnswered && daysBack > 2 && draw() < 0.15 ? pick(sampleReplies) : undefined
  // The channel is drawn from a separate sequence, so that it does not affect the draws for the other fields.
  const ownDraw = seededNumbers(`${key}-channels`)
  const isWhatsapp = ownDraw() < 0.5
  return {
    key: `sample-month-${key}`,
    at,
    question,
    name,
    company: `${family} ${business} (sample)`,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@sample.example`,
    phone: `010 000 ${String(1000 + Math.floor(draw() * 9000))}`,
    outcome,
    callNote: pick(sampleCallNotes),
    ...(writesAgain ? { writesAgain } : {}),
    writesBy: isWhatsapp ? 'whatsapp' : 'mail',
    isAddressWrong: !writesAgain && outcome !== 'answered-elsewhere' && ownDraw() < 0.08,
    isClosed: isAnswered && !writesAgain && draw() < 0.4,
  }
}

/** Most enquiries of the last two days are unanswered; a few of the older ones are overdue. */
function pickOutcome(chance: number, daysBack: number): Outcome {
  if (daysBack < 2) return chance < 0.35 ? 'called' : chance < 0.6 ? 'in-work' : 'waiting'
  if (chance < 0.7) return 'called'
  if (chance < 0.82) return 'called-late'
  if (chance < 0.94) return 'answered-elsewhere'
  return chance < 0.97 ? 'in-work' : 'waiting'
}

/** `at` if it is in office hours, else 20 minutes after the next opening. */
export function moveToOfficeHours(at: Date, isHoliday: (isoDate: string) => boolean): Date {
  const { isOpen, until } = officeState(at, isHoliday)
  return isOpen ? at : new Date(until.getTime() + 20 * 60 * 1000)
}

/** Repeatable numbers from 0 up to 1, seeded by `text`. */
export function seededNumbers(text: string): () => number {
  let count = 0
  return () => {
    const digest = createHash('sha256').update(`${text}-${count++}`).digest()
    return digest.readUInt32BE() / 2 ** 32
  }
}
