import { readSettings } from '#app/modules/settings/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { privacyPolicy, termsOfService } from '../content.ts'
import { supplierOf } from '../rules.ts'
import { LegalPage, SupplierDetails } from '../ui/legal-page.tsx'
import type { Route } from './+types/terms-of-service'

export async function loader({ context }: Route.LoaderArgs) {
  return { supplier: supplierOf(await readSettings(context.get(requestContext), 'site')) }
}

export const meta = metaOf(termsOfService)

export default function TermsOfService({ loaderData: { supplier } }: Route.ComponentProps) {
  return (
    <LegalPage document={termsOfService} legalName={supplier.legalName} other={privacyPolicy}>
      <SupplierDetails supplier={supplier} />
    </LegalPage>
  )
}
