/** What a page says where a form was sent to it and it takes none (405). */
export const formsNotAccepted = {
  title: 'We could not do that',
  text: 'This page takes no forms. Go back, reload the page and try again.',
}
