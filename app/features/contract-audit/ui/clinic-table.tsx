import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { formatDate } from '#app/basics/dates.ts'
import { formatRands } from '#app/basics/money.ts'
import { windowLabels } from '../content/board.ts'
import type { WindowState } from '../rules/notice-window.ts'
import type { RolloutAnswer } from '../schema.ts'

const windowTones: Record<WindowState, BadgeTone> = {
  ended: 'clay',
  closing: 'danger',
  open: 'sunrise',
  soon: 'info',
  later: 'neutral',
  none: 'neutral',
}
const priorityTones: Record<string, BadgeTone> = { high: 'clay', medium: 'sunrise', low: 'leaf' }

export type ClinicTableProps = { clinics: RolloutAnswer['clinics']; pathOf: (id: string) => string }

const columns = [
  'Clinic',
  'Priority',
  'Contract end',
  'Notice window',
  'Earliest exit',
  'Fee a month',
  'Provider',
]

/** Every clinic with its end of contract, notice window and earliest exit (AUD-64, D-144). */
export function ClinicTable({ clinics, pathOf }: ClinicTableProps) {
  return (
    <Table
      caption="Clinics in the order to look at them"
      isCaptionHidden
      isDense
      hasStickyColumn
      columns={columns}
    >
      <tbody>
        {clinics.map((clinic) => (
          <tr key={clinic.id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={pathOf(clinic.id)} className="link" data-row>
                {clinic.clinicName}
              </Link>
              <span className="block font-normal text-ink-soft">{clinic.province}</span>
            </th>
            <td>
              <Badge tone={priorityTones[clinic.priority]}>{clinic.priority.toUpperCase()}</Badge>
            </td>
            <td className="whitespace-nowrap">
              {clinic.contractEnd ? formatDate(clinic.contractEnd) : 'None'}
              {clinic.daysToEnd !== null && clinic.daysToEnd > 0 ? (
                <span className="block text-ink-soft">in {clinic.daysToEnd} days</span>
              ) : null}
            </td>
            <td>
              <Badge tone={windowTones[clinic.window]}>{windowLabels[clinic.window]}</Badge>
              {clinic.opensOn && clinic.closesOn ? (
                <span className="block text-ink-soft">
                  {formatDate(clinic.opensOn)} to {formatDate(clinic.closesOn)}
                </span>
              ) : null}
            </td>
            <td className="whitespace-nowrap">{formatDate(clinic.earliestExit)}</td>
            <td className="cell-number">{formatRands(clinic.monthlyFeeRands)}</td>
            <td>{clinic.provider}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
