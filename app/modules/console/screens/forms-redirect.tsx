import { redirect } from 'react-router'

/**
 * Redirects to sign-in, then to the client forms. `from` must not be the path of this route, because the redirects
 * would loop.
 */
export function loader() {
  return redirect('/admin/login?from=/admin/forms')
}
