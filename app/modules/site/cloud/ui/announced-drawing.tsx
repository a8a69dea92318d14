import type { ReactElement } from 'react'
import { Illustration } from '#app/design/illustrations/illustration.tsx'
import type { LaunchService } from '#app/modules/sales/lead/forms/launch-interest.ts'

const cloud = 'M104 62a15 15 0 0 1 4-29 21 21 0 0 1 40-5 17 17 0 0 1 9 34z'

/** What each announced service is about, one drawing a page (SIT-10). */
const drawings: Record<LaunchService, ReactElement> = {
  'Cloud Migration': (
    <>
      <path className="drawing-mist" d={cloud} />
      <path
        className="drawing-line"
        d={`${cloud}M34 78h40v50H34zM34 94h40M34 110h40M20 130h160M112 130v-24h26v24M142 130V96h28v34M112 114h26M142 108h28`}
      />
      <path
        className="drawing-accent"
        d="M66 66q6-26 28-26M84 32l10 8-9 9M126 96V72M119 79l7-8 7 8"
      />
      <path className="drawing-sun" d="M42 85h6v3h-6zM42 101h6v3h-6zM42 117h6v3h-6z" />
    </>
  ),
  'Cloud Hosting': (
    <>
      <path className="drawing-mist" d="M30 26h140v18H30z" />
      <path
        className="drawing-line"
        d="M30 26h140v70H30zM30 44h140M100 96v14M56 110h88v22H56zM56 121h88M20 132h160M46 58h44M46 70h34M46 82h40"
      />
      <path
        className="drawing-accent"
        d="M40 35h.1M50 35h.1M60 35h.1M118 56h36v28h-36zM118 78l12-10 8 7 6-5 10 8"
      />
      <circle className="drawing-sun" cx="134" cy="115.5" r="2.5" />
      <circle className="drawing-sun" cx="134" cy="126.5" r="2.5" />
    </>
  ),
  'Cloud Backup': (
    <>
      <path className="drawing-mist" d="M64 44v68a36 12 0 0 0 72 0V44z" />
      <path
        className="drawing-line"
        d="M64 44a36 12 0 0 1 72 0 36 12 0 0 1-72 0v68a36 12 0 0 0 72 0V44M64 67a36 12 0 0 0 72 0M64 90a36 12 0 0 0 72 0M20 132h160"
      />
      <path
        className="drawing-accent"
        d="M48 106a56 56 0 0 1 4-66M42 48l10-9 5 12M152 46a56 56 0 0 1-4 66M158 103l-10 9-5-12"
      />
      <circle className="drawing-sun" cx="122" cy="62" r="3" />
      <circle className="drawing-sun" cx="122" cy="85" r="3" />
      <circle className="drawing-sun" cx="122" cy="108" r="3" />
    </>
  ),
  'IT Security': (
    <>
      <path className="drawing-mist" d="M100 20l44 15v32q0 38-44 57-44-19-44-57V35z" />
      <path
        className="drawing-line"
        d="M100 20l44 15v32q0 38-44 57-44-19-44-57V35zM82 66h36v30H82zM88 66V56a12 12 0 0 1 24 0v10M20 132h160"
      />
      <path
        className="drawing-accent"
        d="M40 52q-12 18-6 40M28 46q-14 24-6 54M160 52q12 18 6 40M172 46q14 24 6 54"
      />
      <circle className="drawing-sun" cx="100" cy="81" r="5" />
    </>
  ),
}

/** Shown beside the notice that a service is not ready yet. */
export function AnnouncedDrawing({
  service,
  className,
}: {
  service: LaunchService
  className: string
}) {
  return (
    <Illustration viewBox="0 14 200 122" className={className}>
      {drawings[service]}
    </Illustration>
  )
}
