import { staffApi } from '#app/modules/access/calls.ts'
import type { productsApi } from '../api.server.ts'

/** In a file by itself: the dashboard calls it without loading what lists and forms need. */
export const products = staffApi<typeof productsApi>('/api/admin/products')
