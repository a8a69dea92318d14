/** Who can sign in to a fresh installation on the product's own database, before anybody real (D-123). */
export const sampleAdministratorEmail = 'admin@baobab-connect.example'

/** What the first administrator of a fresh installation finds under the bell (ADS-10): the sample requests. */
export const sampleNotifications = [
  {
    title: 'Approval requested: Update Home Wireless 50',
    text: 'Aisha Patel asks for a change to a product.',
  },
  {
    title: 'Approval requested: Change the price of Business Wireless 50',
    text: 'Johan Botha asks for another price.',
  },
  {
    title: 'Approval requested: Publish Business Fibre 200',
    text: 'Thandi Mokoena asks for a product to be published.',
  },
] as const
