import { redirect } from 'react-router'

/** ADL-20, D-05: the sign-in page remembers the client forms, never this path, so nothing goes round in circles. */
export function loader() {
  return redirect('/admin/login?from=/admin/forms')
}
