import type { CsvCell } from '#app/basics/csv.ts'
import { dayMs, johannesburgDate } from '#app/basics/dates.ts'
import { isRecord } from '#app/basics/text.ts'
import { unsentFormPrefix } from '#app/modules/access/content.ts'
import { type OptionLists, fieldsOf, optionsOf } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, formKey, otherValue } from '../definition/rules.ts'
import { progressPercent } from '../rules.ts'

/** The origin of a value: `by` identifies one session of the form in one tab, and `n` counts its changes. */
export type AnswerStamp = { by: string; n: number; at: string }
export type StampedValue = AnswerStamp & { value: string }
type Writer = Pick<AnswerStamp, 'by' | 'at'>

/**
 * The history of a draft's values, for merging (ADR 0013). Merging compares `seen` and not clocks: a value replaces
 * every value that its copy has seen. If neither copy has seen the other's value, the two values conflict.
 */
export type DraftHistory = {
  /** The stamp of each value in `data`, by field; a cleared field has one too. */
  stamps: Record<string, AnswerStamp>
  /** Conflicting values of the same field, still to be resolved. */
  others: Record<string, StampedValue[]>
  /** For each writer, the number of the last change that this copy has seen; earlier ones are included. */
  seen: Record<string, number>
}
export type DraftCopy = { data: Record<string, string>; typed: DraftHistory }

/** A field with conflicting answers; the form displays the first answer. */
export type UndecidedQuestion = { name: string; answers: StampedValue[] }

export const emptyCopy: DraftCopy = { data: {}, typed: { stamps: {}, others: {}, seen: {} } }

/** Returns the copy after `value` was typed. Conflicting answers from elsewhere are kept until the user chooses one. */
export function withTypedAnswer(
  copy: DraftCopy,
  name: string,
  value: string,
  writer: Writer,
): DraftCopy {
  const before = copy.data[name] ?? ''
  if (before === value) return copy
  const others = (copy.typed.others[name] ?? []).filter((other) => other.value !== before)
  return withStampedValue(copy, name, nextAnswer(copy, writer, value), others)
}

/** Returns the copy after the user chose an answer; merging then removes the other answers from all copies. */
export function withChosenAnswer(
  copy: DraftCopy,
  name: string,
  value: string,
  writer: Writer,
): DraftCopy {
  return withStampedValue(copy, name, nextAnswer(copy, writer, value), [])
}

/**
 * Merges two copies of a draft field by field. A value replaces one that its copy has seen; if neither copy has seen
 * the other's value, both are kept. The merge is commutative and idempotent, except for the displayed answer: it stays
 * that of `mine` if possible, so that no value changes while the user types.
 */
export function mergeCopies(mine: DraftCopy, theirs: DraftCopy): DraftCopy {
  const names = new Set([...namesIn(mine), ...namesIn(theirs)])
  let merged: DraftCopy = {
    data: {},
    typed: { stamps: {}, others: {}, seen: mergeSeen(mine.typed.seen, theirs.typed.seen) },
  }
  for (const name of names) {
    const [own, foreign] = [candidateAnswers(mine, name), candidateAnswers(theirs, name)]
    const left = own.filter((each) => hasStamp(foreign, each) || !isStampSeen(theirs, each))
    const added = foreign.filter((each) => !hasStamp(own, each) && !isStampSeen(mine, each))
    const shown = left[0] === own[0] && own[0] ? own[0] : newestAnswer([...left, ...added])
    if (!shown) continue
    const others = [...left, ...added].filter((each) => each !== shown)
    merged = withStampedValue(merged, name, shown, others.toSorted(compareStamps))
  }
  return merged
}

export function questionsOf(copy: DraftCopy): UndecidedQuestion[] {
  return Object.keys(copy.typed.others).flatMap((name) => {
    const answers: StampedValue[] = []
    for (const answer of candidateAnswers(copy, name))
      if (!answers.some(({ value }) => value === answer.value)) answers.push(answer)
    return answers.length > 1 ? { name, answers } : []
  })
}

/** Adds stamps to a draft that was stored without them, as if all values were typed at one time. */
export function stampAll(data: Record<string, string>, by: string, at: string): DraftHistory {
  const n = Math.max(1, Date.parse(at))
  const stamps = Object.fromEntries(Object.keys(data).map((name) => [name, { by, n, at }]))
  return { stamps, others: {}, seen: { [by]: n } }
}

export function isSameCopy(one: DraftCopy, other: DraftCopy): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(compareNames))
  const sortedStamps = (copy: DraftCopy) =>
    namesIn(copy)
      .toSorted()
      .map((name) => [name, candidateAnswers(copy, name).map(stampKey).toSorted()])
  return (
    sorted(one.data) === sorted(other.data) &&
    sorted(one.typed.seen) === sorted(other.typed.seen) &&
    JSON.stringify(sortedStamps(one)) === JSON.stringify(sortedStamps(other))
  )
}

function withStampedValue(
  copy: DraftCopy,
  name: string,
  shown: StampedValue,
  others: StampedValue[],
): DraftCopy {
  const { value, ...stamp } = shown
  const { [name]: _value, ...data } = copy.data
  const { [name]: _others, ...rest } = copy.typed.others
  const seen = copy.typed.seen
  return {
    data: value === '' ? data : { ...data, [name]: value },
    typed: {
      stamps: { ...copy.typed.stamps, [name]: stamp },
      others: others.length === 0 ? rest : { ...rest, [name]: others },
      seen: { ...seen, [stamp.by]: Math.max(seen[stamp.by] ?? 0, stamp.n) },
    },
  }
}

function candidateAnswers({ data, typed }: DraftCopy, name: string): StampedValue[] {
  const stamp = typed.stamps[name]
  const others = typed.others[name] ?? []
  return stamp ? [{ ...stamp, value: data[name] ?? '' }, ...others] : others
}

function namesIn({ typed }: DraftCopy): string[] {
  return [...new Set([...Object.keys(typed.stamps), ...Object.keys(typed.others)])]
}

const nextAnswer = (copy: DraftCopy, writer: Writer, value: string): StampedValue => ({
  ...writer,
  n: (copy.typed.seen[writer.by] ?? 0) + 1,
  value,
})

/** Combines what two copies have seen. */
export function mergeSeen(one: DraftHistory['seen'], other: DraftHistory['seen']) {
  const seen = { ...one }
  for (const [by, n] of Object.entries(other)) seen[by] = Math.max(seen[by] ?? 0, n)
  return seen
}

const stampKey = ({ by, n }: AnswerStamp) => `${by} ${n}`
const hasStamp = (answers: StampedValue[], one: AnswerStamp) =>
  answers.some((each) => each.by === one.by && each.n === one.n)
const isStampSeen = (copy: DraftCopy, { by, n }: AnswerStamp) => (copy.typed.seen[by] ?? 0) >= n
const compareNames = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one < other ? -1 : 1
const compareStamps = (one: AnswerStamp, other: AnswerStamp) =>
  stampKey(one) < stampKey(other) ? -1 : 1

function newestAnswer(answers: StampedValue[]): StampedValue | undefined {
  return answers.toSorted(
    (one, other) => other.at.localeCompare(one.at) || compareStamps(one, other),
  )[0]
}

/**
 * Reads a stored draft's stamps. Skips damaged ones; values without a stamp count as typed by `before` at the last
 * save.
 */
export function readDraftHistory(
  stored: unknown,
  data: Record<string, string>,
  lastSaved: string,
  before = 'before',
): DraftHistory {
  const { stamps, others, seen } = (isRecord(stored) ? stored : {}) as Partial<DraftHistory>
  const typed: DraftHistory = {
    stamps: entriesOf(stamps, readStamp),
    others: entriesOf(others, (list) => {
      const whole = Array.isArray(list) ? list.flatMap((one) => readStampedValue(one) ?? []) : []
      return whole.length > 0 ? whole : undefined
    }),
    seen: entriesOf(seen, (n) => (isPositiveInteger(n) ? n : undefined)),
  }
  const unstamped = Object.entries(data).filter(([name]) => !typed.stamps[name])
  if (unstamped.length === 0) return typed
  const added = stampAll(Object.fromEntries(unstamped), before, lastSaved)
  return {
    stamps: { ...typed.stamps, ...added.stamps },
    others: typed.others,
    seen: { ...typed.seen, ...added.seen },
  }
}

function entriesOf<Value>(
  stored: unknown,
  read: (value: unknown) => Value | undefined,
): Record<string, Value> {
  const entries = Object.entries(isRecord(stored) ? stored : {}).flatMap(([name, value]) => {
    const whole = read(value)
    return whole === undefined ? [] : [[name, whole] as const]
  })
  return Object.fromEntries(entries)
}

function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function readStamp(stored: unknown): AnswerStamp | undefined {
  const { by, n, at } = (isRecord(stored) ? stored : {}) as Partial<AnswerStamp>
  const isWhole =
    typeof by === 'string' && isPositiveInteger(n) && !Number.isNaN(Date.parse(String(at)))
  return isWhole ? { by, n, at: at! } : undefined
}

function readStampedValue(stored: unknown): StampedValue | undefined {
  const stamp = readStamp(stored)
  const { value } = (stored ?? {}) as Partial<StampedValue>
  return stamp && typeof value === 'string' ? { ...stamp, value } : undefined
}

/** The stored draft of an unsent form; `typed` records the time and origin of each answer. */
export type Draft = {
  id: string
  clientName: string
  formType: string
  data: Record<string, string>
  /** Time in ISO 8601 format. */
  lastSaved: string
  progress: number
  typed: DraftHistory
}

/** The form and the owner of a draft: a staff member, or empty for a public form, which any user of the device sees. */
export type DraftScope = { definition: ClientForm; owner: string }
export type OwnedDraft = DraftScope & { draft: Draft }

/** Unsent drafts of a public form are deleted after this many days. */
const publicDraftDays = 30

/** Of the current draft if `id` is empty. Owners have separate keys, because colleagues share computers. */
export function draftKey({ definition, owner }: DraftScope, id = ''): string {
  const own = owner === '' ? '' : `@${owner}`
  const place = id === '' ? '' : `_${id}`
  return `${unsentFormPrefix}_draft_${definition.client}_${definition.formType}${own}${place}`
}

export function makeDraft(definition: ClientForm, id: string, copy: DraftCopy, now: Date): Draft {
  const data = Object.fromEntries(Object.entries(copy.data).filter(([, value]) => value !== ''))
  return {
    id,
    clientName: definition.clientName,
    formType: formKey(definition),
    data,
    lastSaved: now.toISOString(),
    progress: progressPercent(definition, data),
    typed: copy.typed,
  }
}

/** Parses a stored draft. Undefined if it is damaged, belongs to another form, or is expired. */
export function readDraft(
  definition: ClientForm,
  stored: unknown,
  now: Date,
  keepsFor: 'ever' | 'public-days',
): Draft | undefined {
  const { id, formType, typed, ...draft } = (stored ?? {}) as Partial<Draft>
  const savedAt = Date.parse(String(draft.lastSaved))
  const isWhole =
    typeof id === 'string' &&
    id !== '' &&
    formType === formKey(definition) &&
    typeof draft.data === 'object' &&
    draft.data !== null &&
    !Number.isNaN(savedAt)
  if (!isWhole) return undefined
  const isOld = now.getTime() - savedAt > publicDraftDays * dayMs
  if (keepsFor === 'public-days' && isOld) return undefined
  const data = Object.fromEntries(
    Object.entries(draft.data!).filter(([, value]) => typeof value === 'string'),
  )
  const lastSaved = new Date(savedAt)
  const history = readDraftHistory(typed, data, lastSaved.toISOString())
  return makeDraft(definition, id, { data, typed: history }, lastSaved)
}

/** Merges two copies of a draft field by field (see `mergeCopies`). The result has the later save time. */
export function mergeDrafts(definition: ClientForm, mine: Draft, theirs: Draft): Draft {
  const copy = mergeCopies(mine, theirs)
  const later = mine.lastSaved >= theirs.lastSaved ? mine : theirs
  return makeDraft(definition, mine.id, copy, new Date(later.lastSaved))
}

/** Returns the subject of a draft, such as the chosen clinic; empty before one is chosen. */
export function subjectOf(definition: ClientForm, values: Values): string {
  const chosen = values[definition.subject] ?? ''
  return chosen === otherValue ? (values[`${definition.subject}.other`] ?? '') : chosen
}

type StartOptions = { definition: ClientForm; lists: OptionLists; now: Date; served?: Values }

/**
 * Returns the initial values of a new form: "Other" in fields whose list is empty, and today's date in Johannesburg in
 * date fields that start with it, or the date in `served` if it is later, because then the device's clock is slow.
 */
export function startValues({ definition, lists, now, served = {} }: StartOptions): Values {
  const today = johannesburgDate(now)
  const later = (date = today) => (date > today ? date : today)
  const entries = fieldsOf(definition).flatMap((field) => {
    const { name, type } = field
    if (type === 'listed' && optionsOf(field, lists).length === 0) return [[name, otherValue]]
    return type === 'date' && field.startsAsToday ? [[name, later(served[name])]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns true if the values are empty or equal to the initial values. */
export function isUntouched(values: Values, start: Values): boolean {
  return Object.entries(values).every(([name, value]) => value === '' || value === start[name])
}

export const endedText = ({ noun }: ClientForm) => `This ${noun} was submitted or deleted elsewhere`

/** Formats the age of a draft, such as "5 minutes ago". */
export function ageInWords(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.round(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** Returns a draft as CSV rows with the columns field and value, in form order. */
export function draftRows(definition: ClientForm, draft: Draft): CsvCell[][] {
  const names = fieldsOf(definition).flatMap(({ name }) => [name, `${name}.other`])
  const filled = names.filter((name) => (draft.data[name] ?? '') !== '')
  return [['field', 'value'], ...filled.map((name) => [name, draft.data[name]!])]
}

/** Returns a file name such as unjani-contract-audit-tembisa-clinic.csv. */
export function draftFileName(definition: ClientForm, subject: string): string {
  const words = [definition.client, definition.formType, subject || 'draft']
  return `${words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.csv`
}
