export type FindReason = 'devices' | 'saturday' | 'always' | 'proof' | 'cheapest'

/** SIT-01: the words of an answer. */
export const foundWords = {
  heading: 'Your recipe',
  perMonth: 'a month',
  reasons: {
    devices: (covered: number, needed: number) =>
      covered === needed
        ? `Covers the ${needed} devices you need`
        : `Covers up to ${covered} devices; you need ${needed}`,
    saturday: () => 'Someone answers on Saturdays too',
    always: () => 'Someone answers day and night',
    proof: () => 'Encrypted disks and a record of who may see what: the proof an auditor asks for',
    cheapest: () => 'The cheapest recipe that does all of this',
  } satisfies Record<FindReason, (covered: number, needed: number) => string>,
  smaller: (name: string, less: string) => `${name} costs ${less} less a month. It lacks`,
  larger: (name: string, more: string) => `${name} costs ${more} more a month. It adds`,
  tooFewDevices: (covered: number, needed: number) =>
    `room for ${needed} devices (it covers ${covered})`,
  moreDevices: (count: number) => `room for ${count} more devices`,
  ask: (name: string) => `Get a quote for ${name}`,
  /** Fills the last field of the quote form. */
  requirements: {
    saturday: 'We need answers on Saturdays too.',
    always: 'We need answers day and night.',
    proof: 'We must prove compliance to clients or auditors.',
  },
  person: {
    text: 'With more than 75 devices a list price would only be a guess. Talk to one of our engineers: they ask about your sites and write you a quote.',
    call: (phone: string) => `Call ${phone}`,
    write: 'Write to us',
    writeHref: '/contact?interest=managed-it#get-in-touch',
  },
} as const
