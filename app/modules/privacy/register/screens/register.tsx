import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { saveFile, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
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
          <ExportButton format="csv" />
          <ExportButton format="pdf" />
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

function ExportButton({ format }: { format: 'csv' | 'pdf' }) {
  const file = useSaveFile(() => saveFile(api.export.$post({ json: { format } })))
  return (
    <Button size="small" variant="secondary" isBusy={file.isSaving} onClick={file.save}>
      {`Export ${format.toUpperCase()}`}
    </Button>
  )
}

function Entry({ row }: { row: RegisterRow }) {
  return (
    <section className="card grid gap-2" aria-labelledby={row.id}>
      <h2 id={row.id} className="text-lg">
        {row.what}
      </h2>
      <dl className="grid gap-x-4 max-sm:[&_dd]:mb-2 sm:grid-cols-[8rem_1fr] sm:gap-y-1">
        {Object.entries(registerColumnHeadings).map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{row[name as keyof typeof registerColumnHeadings]}</dd>
          </div>
        ))}
      </dl>
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
    </section>
  )
}
