import { expect, test } from 'vitest'
import { proofTimeoutMs, reportProof, seededRandom, numberOfTries } from '#tools/testing/effort.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { quoteTotals } from './rules.ts'
import { discountKinds, linePeriods, lineLimits } from './schema.ts'

const database = useTestDatabase()

/** Computes the same totals with PostgreSQL's decimal numbers, whose round() rounds halves away from zero. */
const decimalTotalsSql = `
  with given as (
    select (q ->> 'at')::int as at, (q ->> 'rate')::numeric as rate, (q ->> 'isIncluded')::boolean as is_included,
      q -> 'lines' as lines
    from jsonb_array_elements($1::jsonb) as q
  ), stated as (
    select at, rate, is_included, period, coalesce(sum(list - least(list, off)) filter (where list is not null), 0) as rands
    from given cross join (values ('month'), ('once')) as periods (period)
    left join lateral (
      select list, case l ->> 'discountKind'
        when 'percent' then round(list * (l ->> 'discount')::numeric / 100 / 100, 2)
        when 'rand' then (l ->> 'discount')::numeric / 100 else 0 end as off
      from jsonb_array_elements(lines) as l
      cross join lateral (select (l ->> 'unitCents')::numeric / 100 * (l ->> 'quantity')::int as list) as priced
      where l ->> 'period' = period
    ) as line on true
    group by at, rate, is_included, period
  ), taxed as (
    select *, round(rands * rate / 10000 / case when is_included then 1 + rate / 10000 else 1 end, 2) as vat from stated
  )
  select at, period, vat::text, (case when is_included then rands else rands + vat end)::numeric(20, 2)::text as gross,
    (case when is_included then rands - vat else rands end)::numeric(20, 2)::text as net
  from taxed order by at, period`

const inRands = (cents: number) => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('QUO-02 random totals match PostgreSQL to the cent', { timeout: proofTimeoutMs }, async () => {
  const random = seededRandom(2_042)
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  const one = <Choice>(choices: readonly Choice[]) => choices[upTo(choices.length - 1)]!
  const line = () => {
    const quantity = 1 + upTo(one([1, 30, lineLimits.quantity - 1]))
    const unitCents = upTo(one([9, 500_000, lineLimits.unitCents]))
    const discountKind = one(discountKinds)
    const most = discountKind === 'percent' ? 10_000 : Math.floor(unitCents * quantity * 1.2)
    return { period: one(linePeriods), quantity, unitCents, discountKind, discount: upTo(most) }
  }
  const count = numberOfTries(3_000, 100_000)
  for (let done = 0; done < count; done += 1_000) {
    const quotes = Array.from({ length: Math.min(1_000, count - done) }, (_, at) => ({
      at,
      rate: one([0, 1_400, 1_500, 1_550, upTo(3_000)]),
      isIncluded: random() < 0.5,
      lines: Array.from({ length: upTo(12) }, line),
    }))
    const { rows } = await database.pool.query<Record<'period' | 'net' | 'vat' | 'gross', string>>(
      decimalTotalsSql,
      [JSON.stringify(quotes)],
    )
    const ours = quotes.flatMap(({ lines, rate, isIncluded }) => {
      const totals = quoteTotals(lines, { rateBasisPoints: rate, isIncluded })
      return linePeriods.map((period) => ({
        period,
        net: inRands(totals[period].netCents),
        vat: inRands(totals[period].vatCents),
        gross: inRands(totals[period].grossCents),
      }))
    })
    expect(rows.map(({ period, net, vat, gross }) => ({ period, net, vat, gross }))).toEqual(ours)
  }
  reportProof('T40-money', { quotes: count })
})
