import { redirect } from 'react-router'

/** Redirects to sign-in, then to the client forms. `from` must not be this route's own path, or it would loop. */
export function loader() {
  return redirect('/admin/login?from=/admin/forms')
}
