import { staffApi } from '#app/modules/access/calls.ts'
import type { productsApi } from '../api.server.ts'

/** In its own file, so that the dashboard can call the API without loading the code of lists and forms. */
export const products = staffApi<typeof productsApi>('/api/admin/products')
