/** ADS-15: drafts that were not sent for approval, and archived products, have a list each (D-107). */
const lists = {
  all: {
    title: 'Products',
    status: undefined,
    empty: 'There are no products yet. Add one, or import a CSV file.',
  },
  drafts: {
    title: 'Drafts',
    status: 'draft',
    empty: 'There are no drafts. A new product, and a duplicate, begins as one.',
  },
  archived: {
    title: 'Archived',
    status: 'archived',
    empty: 'Nothing is archived. An archived product can be restored from here.',
  },
} as const
export type ProductList = (typeof lists)[keyof typeof lists]

/** The list that the console shows at a path. */
export function productListAt(path: string): ProductList {
  const name = path.split('/')[3]
  return name === 'drafts' || name === 'archived' ? lists[name] : lists.all
}
