import { approvalSearch } from '#app/features/approvals/routes/search-approvals.ts'
import { productSearch } from '#app/features/catalogue/routes/search-products.ts'
import { formSearch } from '#app/features/client-forms/routes/search-forms.ts'
import {
  ConsoleSearchDialog,
  type ConsoleSearchDialogProps,
} from '#app/features/console/routes/console-search-dialog.tsx'
import { leadSearch } from '#app/features/leads/routes/search-leads.ts'
import { peopleSearch } from '#app/features/people/routes/search-people.ts'
import { privacySearch } from '#app/features/privacy/routes/search-requests.ts'
import { quoteSearch } from '#app/features/quotes/routes/search-quotes.ts'
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
