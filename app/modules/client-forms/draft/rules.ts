import type { CsvCell } from '#app/basics/csv.ts'
import { johannesburgDate } from '#app/basics/dates.ts'
import { storagePrefixKeptAtSignOut } from '#app/modules/access/content.ts'
import { fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, formKey, otherValue } from '../definition/rules.ts'
import { progressPercent } from '../rules.ts'

/** The author and order of a value: `by` is one opening of the form in one tab, `n` counts its changes. */
export type Stamp = { by: string; n: number; at: string }
export type OtherValue = Stamp & { value: string }

/**
 * What a copy of a draft knows beside its values. Which of two values is the later one follows from `seen`,
 * not from clocks: a copy that has seen a value has replaced it, one that has not typed beside it (ADR 0013).
 */
export type Typed = {
  /** By field, the stamp of the value in `data`; a field that was emptied has one too. */
  stamps: Record<string, Stamp>
  /** Conflicting values of the same field, still to be resolved. */
  others: Record<string, OtherValue[]>
  /** By writer, up to which change this copy has seen everything. */
  seen: Record<string, number>
}
export type Copy = { data: Record<string, string>; typed: Typed }

/** A field with more than one answer; the first is the one that is shown. */
export type Question = { name: string; answers: OtherValue[] }

export const emptyCopy: Copy = { data: {}, typed: { stamps: {}, others: {}, seen: {} } }

/** The copy after someone typed `value`; answers of others that differ stay beside it until one is chosen. */
export function withTyped(
  copy: Copy,
  name: string,
  value: string,
  writer: { by: string; at: string },
): Copy {
  const before = copy.data[name] ?? ''
  if (before === value) return copy
  const others = (copy.typed.others[name] ?? []).filter((other) => other.value !== before)
  return withValue(copy, name, { ...writer, n: nextOf(copy, writer.by), value }, others)
}

/** The copy after the person chose one of several answers; the others are gone everywhere. */
export function withChosen(
  copy: Copy,
  name: string,
  value: string,
  writer: { by: string; at: string },
): Copy {
  return withValue(copy, name, { ...writer, n: nextOf(copy, writer.by), value }, [])
}

/**
 * Joins two copies of one draft field by field: where one has seen the other's value, its own counts;
 * where neither has, both stay. In any order and any number of times the same answers come out; which of
 * several is shown is `mine` as long as it is shown, so that nothing changes under the fingers.
 */
export function mergeCopies(mine: Copy, theirs: Copy): Copy {
  const names = new Set([...namesIn(mine), ...namesIn(theirs)])
  let merged: Copy = {
    data: {},
    typed: { stamps: {}, others: {}, seen: mergeSeen(mine.typed.seen, theirs.typed.seen) },
  }
  for (const name of names) {
    const [own, foreign] = [answersFor(mine, name), answersFor(theirs, name)]
    const left = own.filter((each) => has(foreign, each) || !isSeen(theirs, each))
    const added = foreign.filter((each) => !has(own, each) && !isSeen(mine, each))
    const shown = left[0] === own[0] && own[0] ? own[0] : newest([...left, ...added])
    if (!shown) continue
    const others = [...left, ...added].filter((each) => each !== shown)
    merged = withValue(merged, name, shown, others.toSorted(compareStamps))
  }
  return merged
}

/** Fields that were answered differently in two places and wait for a choice. */
export function questionsOf(copy: Copy): Question[] {
  return Object.keys(copy.typed.others).flatMap((name) => {
    const answers: OtherValue[] = []
    for (const answer of answersFor(copy, name))
      if (!answers.some(({ value }) => value === answer.value)) answers.push(answer)
    return answers.length > 1 ? { name, answers } : []
  })
}

/** A copy of before there were stamps: everything in it was typed at one time. */
export function stampAll(data: Record<string, string>, by: string, at: string): Typed {
  const n = Math.max(1, Date.parse(at))
  const stamps = Object.fromEntries(Object.keys(data).map((name) => [name, { by, n, at }]))
  return { stamps, others: {}, seen: { [by]: n } }
}

/** Whether two copies have the same answers and the same history. */
export function isSameCopy(one: Copy, other: Copy): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(byName))
  const dots = (copy: Copy) =>
    namesIn(copy)
      .toSorted()
      .map((name) => [name, answersFor(copy, name).map(stampKey).toSorted()])
  return (
    sorted(one.data) === sorted(other.data) &&
    sorted(one.typed.seen) === sorted(other.typed.seen) &&
    JSON.stringify(dots(one)) === JSON.stringify(dots(other))
  )
}

function withValue(copy: Copy, name: string, shown: OtherValue, others: OtherValue[]): Copy {
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

/** The shown answer first. */
function answersFor({ data, typed }: Copy, name: string): OtherValue[] {
  const stamp = typed.stamps[name]
  const others = typed.others[name] ?? []
  return stamp ? [{ ...stamp, value: data[name] ?? '' }, ...others] : others
}

function namesIn({ typed }: Copy): string[] {
  return [...new Set([...Object.keys(typed.stamps), ...Object.keys(typed.others)])]
}

function nextOf(copy: Copy, by: string): number {
  return (copy.typed.seen[by] ?? 0) + 1
}

function mergeSeen(one: Typed['seen'], other: Typed['seen']): Typed['seen'] {
  const seen = { ...one }
  for (const [by, n] of Object.entries(other)) seen[by] = Math.max(seen[by] ?? 0, n)
  return seen
}

const stampKey = ({ by, n }: Stamp) => `${by} ${n}`
const has = (answers: OtherValue[], one: Stamp) =>
  answers.some((each) => each.by === one.by && each.n === one.n)
const isSeen = (copy: Copy, { by, n }: Stamp) => (copy.typed.seen[by] ?? 0) >= n
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
const compareStamps = (one: Stamp, other: Stamp) => (stampKey(one) < stampKey(other) ? -1 : 1)

function newest(answers: OtherValue[]): OtherValue | undefined {
  return answers.toSorted(
    (one, other) => other.at.localeCompare(one.at) || compareStamps(one, other),
  )[0]
}

/** The author of drafts from before there were stamps. */
const legacyWriter = 'before'

/**
 * The stamps of a stored draft, without what is damaged. Values without a stamp, such as all of a draft
 * kept before there were stamps, count as typed when it was last saved.
 */
export function readTyped(
  stored: unknown,
  data: Record<string, string>,
  lastSaved: string,
  before = legacyWriter,
): Typed {
  const { stamps, others, seen } = (isObject(stored) ? stored : {}) as Partial<Typed>
  const typed: Typed = {
    stamps: entriesOf(stamps, (stamp) => (isStamp(stamp) ? plainStamp(stamp) : undefined)),
    others: entriesOf(others, (list) => {
      const whole = Array.isArray(list) ? list.filter(isOtherValue) : []
      return whole.length > 0
        ? whole.map((one) => ({ ...plainStamp(one), value: one.value }))
        : undefined
    }),
    seen: entriesOf(seen, (n) => (isCount(n) ? n : undefined)),
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
  const entries = Object.entries(isObject(stored) ? stored : {}).flatMap(([name, value]) => {
    const whole = read(value)
    return whole === undefined ? [] : [[name, whole] as const]
  })
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isStamp(value: unknown): value is Stamp {
  if (!isObject(value)) return false
  const { by, n, at } = value as Partial<Stamp>
  return typeof by === 'string' && isCount(n) && !Number.isNaN(Date.parse(String(at)))
}

function isOtherValue(value: unknown): value is OtherValue {
  return isStamp(value) && typeof (value as Partial<OtherValue>).value === 'string'
}

const plainStamp = ({ by, n, at }: Stamp): Stamp => ({ by, n, at })

/** The stored draft of an unsent form; `typed` has the time and place of each answer. */
export type Draft = {
  id: string
  clientName: string
  formType: string
  data: Record<string, string>
  /** ISO 8601. */
  lastSaved: string
  progress: number
  typed: Typed
}

/** An unsent form and its owner; an empty owner is any user of the device. */
export type OwnedDraft = { definition: ClientForm; draft: Draft; owner: string }

/** The common prefix of every draft in local storage. */
const draftPrefix = `${storagePrefixKeptAtSignOut}_draft_`

/** Unsent drafts of a form that anyone may open are dropped after this long. */
const publicDraftDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * The key of the current draft; with an id, of that draft's own place, so that a clinic may have
 * several. Drafts made in the console carry their owner, so that no one sees a colleague's on a
 * shared computer.
 */
export function draftKey(definition: ClientForm, owner = '', id = ''): string {
  const own = owner === '' ? '' : `@${owner}`
  const place = id === '' ? '' : `_${id}`
  return `${draftPrefix}${definition.client}_${definition.formType}${own}${place}`
}

export function makeDraft(definition: ClientForm, id: string, copy: Copy, now: Date): Draft {
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

/** A stored draft; undefined when it is damaged, of another form, or too old to be kept. */
export function readDraft(
  definition: ClientForm,
  stored: unknown,
  now: Date,
  keepsFor: 'ever' | 'public-days',
): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const draft = stored as Partial<Draft>
  const savedAt = Date.parse(String(draft.lastSaved))
  const isWhole =
    typeof draft.id === 'string' &&
    draft.id !== '' &&
    draft.formType === formKey(definition) &&
    typeof draft.data === 'object' &&
    draft.data !== null &&
    !Number.isNaN(savedAt)
  if (!isWhole) return undefined
  const isOld = now.getTime() - savedAt > publicDraftDays * dayMs
  if (keepsFor === 'public-days' && isOld) return undefined
  const data = Object.fromEntries(
    Object.entries(draft.data!).filter(([, value]) => typeof value === 'string'),
  )
  const lastSaved = new Date(savedAt).toISOString()
  return {
    id: draft.id!,
    clientName: definition.clientName,
    formType: formKey(definition),
    data,
    lastSaved,
    progress: progressPercent(definition, data),
    typed: readTyped(draft.typed, data, lastSaved),
  }
}

/** Two copies of one draft joined: everything that was typed into either. `mine` stays in view. */
export function mergeDrafts(definition: ClientForm, mine: Draft, theirs: Draft): Draft {
  const copy = mergeCopies(mine, theirs)
  const later = mine.lastSaved >= theirs.lastSaved ? mine : theirs
  return makeDraft(definition, mine.id, copy, new Date(later.lastSaved))
}

/** The subject of a draft, in words: the chosen clinic, or nothing yet. */
export function subjectOf(definition: ClientForm, values: Values): string {
  const chosen = values[definition.subject] ?? ''
  return chosen === otherValue ? (values[`${definition.subject}.other`] ?? '') : chosen
}

/** What a new form starts with: today's date. */
export function startValues(definition: ClientForm, now: Date): Values {
  const dates = fieldsOf(definition).filter((f) => f.type === 'date' && f.startsAsToday)
  return Object.fromEntries(dates.map(({ name }) => [name, johannesburgDate(now)]))
}

/** True when nothing but what the form starts with was typed. */
export function isUntouched(values: Values, start: Values): boolean {
  return Object.entries(values).every(([name, value]) => value === '' || value === start[name])
}

/** The age of a draft, in words. */
export function ageInWords(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.round(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** A draft as a table of two columns, field and value, in the order of the form. */
export function draftRows(definition: ClientForm, draft: Draft): CsvCell[][] {
  const names = fieldsOf(definition).flatMap(({ name }) => [name, `${name}.other`])
  const filled = names.filter((name) => (draft.data[name] ?? '') !== '')
  return [['field', 'value'], ...filled.map((name) => [name, draft.data[name]!])]
}

/** unjani-contract-audit-tembisa-clinic.csv */
export function draftFileName(definition: ClientForm, subject: string): string {
  const words = [definition.client, definition.formType, subject || 'draft']
  return `${words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.csv`
}
