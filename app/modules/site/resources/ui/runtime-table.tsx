import { batteryWattHours, loads, runtimeWords as words } from '../content/power-backup.ts'
import { hoursText, runtimeRows } from '../rules.ts'

const rows = runtimeRows(batteryWattHours, loads)
const longest = rows[0]!.hours

/** How a battery shrinks with every plug: a table whose last column is drawn as well as told. */
export function RuntimeTable() {
  const [load, draw, lasts] = words.columns
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id="runtime-heading">{words.heading}</h2>
        <p className="mt-3 text-ink-soft">{words.text}</p>
      </div>
      <div>
        <table className="w-full text-start">
          <caption className="sr-only">{words.caption}</caption>
          <thead className="text-sm text-ink-soft">
            <tr className="double-below">
              <th scope="col" className="pb-2 text-start">
                {load}
              </th>
              <th scope="col" className="pb-2 ps-4 text-end max-sm:sr-only">
                {draw}
              </th>
              <th scope="col" className="pb-2 ps-4 text-start">
                {lasts}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, totalWatts, hours }, index) => (
              <tr key={name} className="dotted-below align-top">
                <th scope="row" className="py-3 text-start font-normal">
                  {index === 0 ? null : <span className="text-clay">+ </span>}
                  {name}
                </th>
                <td className="py-3 ps-4 text-end whitespace-nowrap max-sm:sr-only">
                  {totalWatts} W
                </td>
                <td className="w-2/5 py-3 ps-4">
                  <b className="whitespace-nowrap">{hoursText(hours)}</b>
                  <Bar share={hours / longest} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-sm text-ink-soft">{words.note}</p>
      </div>
    </div>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      className="meter-track mt-1"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="meter-clay" width={(share * 100).toFixed(1)} height="8" />
    </svg>
  )
}
