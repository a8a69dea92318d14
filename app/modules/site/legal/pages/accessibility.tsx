import { readSettings } from '#app/modules/settings/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import lastRun from '../accessibility-run.json' with { type: 'json' }
import { accessibilityStatement, accessibilityStatementWith, privacyPolicy } from '../content.ts'
import { supplierOf } from '../rules.ts'
import { LegalPage, SupplierDetails } from '../ui/legal-page.tsx'
import type { Route } from './+types/accessibility'

export async function loader({ context }: Route.LoaderArgs) {
  const supplier = supplierOf(await readSettings(context.get(requestContext), 'site'))
  return { supplier }
}

export const meta = metaOf(accessibilityStatement)

export default function Accessibility({ loaderData: { supplier } }: Route.ComponentProps) {
  return (
    <LegalPage
      document={accessibilityStatementWith(lastRun)}
      legalName={supplier.legalName}
      other={privacyPolicy}
    >
      <SupplierDetails supplier={supplier} />
    </LegalPage>
  )
}
