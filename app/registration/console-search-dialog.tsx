import { approvalSearch } from '#app/modules/approvals/routes/search-approvals.ts'
import { productSearch } from '#app/modules/catalogue/routes/search-products.ts'
import { formSearch } from '#app/modules/client-forms/routes/search-forms.ts'
import {
  ConsoleSearchDialog,
  type ConsoleSearchDialogProps,
} from '#app/modules/console/routes/console-search-dialog.tsx'
import { leadSearch } from '#app/modules/sales/lead/routes/search-leads.ts'
import { peopleSearch } from '#app/modules/people/routes/search-people.ts'
import { privacySearch } from '#app/modules/privacy/routes/search-requests.ts'
import { quoteSearch } from '#app/modules/sales/quote/routes/search-quotes.ts'
import { searchPlaces } from './console-places.ts'

const sources = [
  peopleSearch,
  productSearch,
  quoteSearch,
  approvalSearch,
  privacySearch,
  formSearch,
  leadSearch,
]

/** What the search of the console finds; loaded on first use. */
export default function SearchDialog(props: ConsoleSearchDialogProps) {
  return <ConsoleSearchDialog {...props} places={searchPlaces} sources={sources} />
}
