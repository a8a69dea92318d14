import { staffApi } from '#app/modules/access/ui/api-client.ts'
import type { productsApi } from '../api.server.ts'

export const products = staffApi<typeof productsApi>('/api/admin/products')
