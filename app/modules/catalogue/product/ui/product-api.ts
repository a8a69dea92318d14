import { staffApi } from '#app/modules/access/calls.ts'
import type { productsApi } from '../api.server.ts'

export const products = staffApi<typeof productsApi>('/api/admin/products')
