import { useQuery } from '@tanstack/react-query'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { saveFile, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { FactList } from '#app/modules/console/ui/fact-list.tsx'
import { SaveFileButton } from '#app/modules/console/ui/save-file-button.tsx'
import type { registerApi } from '../api.server.ts'
import { registerColumnHeadings } from '../content.ts'
import type { RegisterRow } from '../rules.ts'

export const meta = () => [{ title: 'Register of processing | Staff console' }]

const api = staffApi<typeof registerApi>('/api/admin/register')

export default function Register() {
  const register = useQuery(routeQuery(['register'], api.index.$get))
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/privacy">
        Privacy requests
      </TextLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Register of processing</h1>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'pdf'] as const).map((format) => (
            <SaveFileButton
              key={format}
              onSave={() => saveFile(api.export.$post({ json: { format } }))}
            >
              {`Export ${format.toUpperCase()}`}
            </SaveFileButton>
          ))}
        </div>
      </div>
      <p className="max-w-prose text-ink-soft">
        The personal data we keep, documented as POPIA section 17 requires. The register is checked
        against the database. You can change the retention period in the settings.
      </p>
      {register.data ? (
        register.data.rows.map((row) => <Entry key={row.id} row={row} />)
      ) : (
        <ReadState read={register} what="the register" rows={8} />
      )}
    </div>
  )
}

const headings = Object.entries(registerColumnHeadings) as [
  keyof typeof registerColumnHeadings,
  string,
][]

function Entry({ row }: { row: RegisterRow }) {
  return (
    <CardSection id={row.id} title={row.what} className="gap-2">
      <FactList
        facts={headings.map(([name, label]) => [label, row[name]])}
        className="gap-x-4 max-sm:[&_dd]:mb-2 sm:grid-cols-[8rem_1fr] sm:gap-y-1"
      />
      <details>
        <summary className="min-h-touch cursor-pointer content-center">Tables and columns</summary>
        <ul className="text-sm">
          {row.columns.map(({ table, names }) => (
            <li key={table} className="wrap-anywhere">
              <span className="font-semibold">{table}</span>
              <span>{`: ${names.join(', ')}`}</span>
            </li>
          ))}
        </ul>
      </details>
    </CardSection>
  )
}
