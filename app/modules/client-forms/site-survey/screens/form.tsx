import { Navigate } from 'react-router'
import { formKey } from '../../definition/rules.ts'
import { siteSurvey } from '../content.ts'

export const meta = () => [{ title: 'Site survey | Staff console' }]

export default function SiteSurveyForm() {
  return <Navigate replace to={`/admin/forms/${formKey(siteSurvey)}`} />
}
