/**
 * Sample colleagues, who cannot sign in. Removing the sample data finds them by email address; RFC 2606 reserves the
 * domain, so no real person can have such an address.
 */
export const sampleColleagues = [
  { fullName: 'Thandi Nkosi (sample)', email: 'thandi@sample.example', role: 'editor' },
  { fullName: 'Deon Smit (sample)', email: 'deon@sample.example', role: 'editor' },
  { fullName: 'Ayesha Khan (sample)', email: 'ayesha@sample.example', role: 'product_manager' },
] as const

export const sampleWords = {
  empty: {
    title: 'Try the console with a sample month',
    text: 'Adds 30 days of enquiries, calls, bookings, quotes, emails, client forms and visits, marked as samples. Nothing is sent to anyone, and you can remove it all again.',
    action: 'Load sample month',
    busy: 'Loading sample month…',
    done: (leads: number) => `${leads} sample leads added`,
  },
  loaded: {
    title: (leads: string, isComplete: boolean) =>
      `${isComplete ? 'The' : 'Part of the'} sample month is loaded: ${leads} sample leads`,
    rest: 'Load the rest',
    text: 'They are marked as samples, and nothing is sent to anyone. Removing the sample month doesn’t affect your own data.',
    action: 'Remove sample month',
    confirm:
      'Remove all sample leads with their conversations, quotes and bookings, and the sample visits? This cannot be undone.',
    done: 'Sample month removed',
    kept: (leads: number, people: number) =>
      [
        leads > 0 &&
          `${leads} sample ${leads === 1 ? 'lead was' : 'leads were'} kept because one of your own enquiries is merged into ${leads === 1 ? 'it' : 'them'}.`,
        people > 0 &&
          `${people} sample ${people === 1 ? 'colleague was' : 'colleagues were'} kept because your own leads or appointments are assigned to them.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
} as const
