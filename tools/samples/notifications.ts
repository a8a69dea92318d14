/** What everyone of a fresh installation finds under the bell (ADS-10): the sample requests, and how old they are. */
export const sampleNotifications = [
  {
    subjectId: '00000000-0000-4000-8000-000000000103',
    hoursAgo: 2,
    title: 'Approval requested: Update Home Wireless 50',
    text: 'Aisha Patel asks for a change to a product.',
  },
  {
    subjectId: '00000000-0000-4000-8000-000000000102',
    hoursAgo: 3,
    title: 'Approval requested: Change the price of Business Wireless 50',
    text: 'Johan Botha asks for another price.',
  },
  {
    subjectId: '00000000-0000-4000-8000-000000000101',
    hoursAgo: 5,
    title: 'Approval requested: Publish Business Fibre 200',
    text: 'Thandi Mokoena asks for a product to be published.',
  },
] as const
