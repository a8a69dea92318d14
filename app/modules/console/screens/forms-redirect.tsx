import { redirect } from 'react-router'

/** `from` must not be the path of this route, because the redirects would loop. */
export function loader() {
  return redirect('/admin/login?from=/admin/forms')
}
