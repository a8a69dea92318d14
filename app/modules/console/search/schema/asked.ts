import { z } from 'zod'

/** What is asked of a search: at least two letters or digits, so that an index can answer. */
export const searchSchema = z
  .string('Type what to search for.')
  .trim()
  .max(200, 'Use at most 200 characters.')
  .refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length > 1, 'Type at least two letters.')

/** As many of a kind as the palette shows. */
export const mostFound = 6
