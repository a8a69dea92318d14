import { redirect } from 'react-router'

/** The sign-in page remembers the client forms, never this path, so there is no redirect loop. */
export function loader() {
  return redirect('/admin/login?from=/admin/forms')
}
