import { stampedAtOnce, type OtherValue, type Stamp, type Typed } from './typed-values.ts'

/** Who wrote what was kept before there were stamps. */
const writerBefore = 'before'

/**
 * The stamps of a stored draft, without what is damaged. Values without a stamp, such as all of a draft
 * kept before there were stamps, count as typed when it was last saved.
 */
export function readTyped(
  stored: unknown,
  data: Record<string, string>,
  lastSaved: string,
  before = writerBefore,
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
  const added = stampedAtOnce(Object.fromEntries(unstamped), before, lastSaved)
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
