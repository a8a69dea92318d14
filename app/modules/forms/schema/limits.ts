// Free of Zod, so that forms can import it cheaply.

/** Longest values in code points; inputs carry the same figure as their maxlength. */
export const fieldLimits = {
  name: 120,
  email: 254,
  company: 160,
  phone: 60,
  city: 100,
  address: 300,
  text: 4_000,
  /** Of a choice from a list that staff edit, and of a typed signature. */
  listed: 120,
} as const
