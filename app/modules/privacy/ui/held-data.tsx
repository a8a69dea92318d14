import { formatDateTime } from '#app/basics/dates.ts'
import type { HeldPartAnswer } from './privacy-calls.ts'

/** PRV-04: everything held on the address, part by part. Values are text of strangers: they wrap anywhere. */
export function HeldData({ parts }: { parts: readonly HeldPartAnswer[] }) {
  const full = parts.filter(({ records }) => records.length > 0)
  if (full.length === 0) return <p className="text-ink-soft">Nothing is held on this address.</p>
  return (
    <div className="grid gap-2">
      {full.map(({ name, records }) => (
        <details key={name} className="border-t border-line pt-2">
          <summary className="cursor-pointer font-semibold">{headingOf(name, records)}</summary>
          <ol className="mt-2 grid gap-4">
            {records.map(({ what, at, fields }, index) => (
              // Records have no id of their own and never change places.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <p className="font-semibold">
                  <span>{what}</span>{' '}
                  <span className="font-normal text-ink-soft">{formatDateTime(new Date(at))}</span>
                </p>
                <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
                  {fields.map(({ label, value }, row) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <div key={row} className="contents">
                      <dt className="text-ink-soft">{label}</dt>
                      <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}

/** "Enquiries (2), 3 details": what belongs to another record is not counted with it. */
function headingOf(name: string, records: HeldPartAnswer['records']): string {
  const details = records.filter(({ isDetail }) => isDetail).length
  const heading = `${name} (${records.length - details})`
  return details === 0 ? heading : `${heading}, ${details} ${details === 1 ? 'detail' : 'details'}`
}
