import { Navigate } from 'react-router'
import { siteSurvey } from '#app/features/client-forms/forms/site-survey/content.ts'
import { formKey } from '#app/features/client-forms/schema/definition.ts'

export const meta = () => [{ title: 'Site survey | Staff console' }]

/** The short address of the form. */
export default function SiteSurveyForm() {
  return <Navigate replace to={`/admin/forms/${formKey(siteSurvey)}`} />
}
