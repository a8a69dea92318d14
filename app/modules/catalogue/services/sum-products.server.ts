import type { Context } from '#app/platform/context.server.ts'
import { renewProductSums } from '../data/summary.server.ts'

/** Every night: the sums of the products, counted anew (OPS-09). Safe to repeat and while products are changed. */
export const sumProducts = ({ db }: Pick<Context, 'db'>): Promise<void> => renewProductSums(db)
