import { readSettings } from '#app/features/settings/data.server.ts'
import { pageMeta } from '#app/features/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { privacyPolicy } from '../content/privacy-policy.ts'
import { termsOfService } from '../content/terms-of-service.ts'
import { supplierOf } from '../rules.ts'
import { LegalPage } from '../ui/legal-page.tsx'
import { SupplierDetails } from '../ui/supplier-details.tsx'
import type { Route } from './+types/privacy-policy'

export async function loader({ context }: Route.LoaderArgs) {
  return { supplier: supplierOf(await readSettings(context.get(requestContext), 'site')) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', privacyPolicy)
}

export default function PrivacyPolicy({ loaderData: { supplier } }: Route.ComponentProps) {
  return (
    <LegalPage document={privacyPolicy} legalName={supplier.legalName} other={termsOfService}>
      <SupplierDetails supplier={supplier} />
    </LegalPage>
  )
}
