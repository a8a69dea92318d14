import { lazy } from 'react'
import { LeadsPage } from '#app/modules/sales/lead/routes/leads.tsx'

export const meta = () => [{ title: 'Leads | Staff console' }]

const Lead = lazy(() => import('./lead-beside.tsx'))

/** The inbox, with the lead that is open beside it; a lead is fetched with the first one. */
export default function Leads() {
  return <LeadsPage Lead={Lead} />
}
