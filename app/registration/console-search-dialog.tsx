import { productSearch } from '#app/features/catalogue/routes/search-products.ts'
import {
  ConsoleSearchDialog,
  type ConsoleSearchDialogProps,
} from '#app/features/console/routes/console-search-dialog.tsx'
import { leadSearch } from '#app/features/leads/routes/search-leads.ts'
import { quoteSearch } from '#app/features/quotes/routes/search-quotes.ts'
import { searchPlaces } from './console-places.ts'

const sources = [productSearch, quoteSearch, leadSearch]

/** What the search of the console finds; loaded on first use. */
export default function SearchDialog(props: ConsoleSearchDialogProps) {
  return <ConsoleSearchDialog {...props} places={searchPlaces} sources={sources} />
}
