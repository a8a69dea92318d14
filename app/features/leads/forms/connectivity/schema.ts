import { z } from 'zod'
import {
  emailLine,
  fieldLimits,
  optionalLine,
  optionalText,
  requiredLine,
  yesOrNo,
} from '../../schema/fields.ts'
import { summariseAnswers } from './rules.ts'

/** RCP-01, RCP-02, RCP-17, ENT-04. */
export const connectivitySchema = z
  .object({
    guestWifi: yesOrNo('Guest Wi-Fi'),
    fibreCoverage: yesOrNo('Fibre coverage'),
    multipleLocations: yesOrNo('Multiple locations'),
    missionCritical: yesOrNo('Mission critical'),
    quickDeployment: yesOrNo('Quick deployment'),
    highBandwidth: yesOrNo('High bandwidth'),
    name: requiredLine({ label: 'Name', max: fieldLimits.name }),
    email: emailLine('Email'),
    company: requiredLine({ label: 'Company', max: fieldLimits.company }),
    phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
    challenges: optionalText({ label: 'Challenges', max: fieldLimits.text }),
  })
  .transform((fields) => ({ ...fields, challenges: fields.challenges || summariseAnswers(fields) }))
