// contract/settings: the license page: what is active, versions, and the notices of the software inside.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'

export const Feature = z.object({ name: z.string(), active: z.boolean() })
export const readLicense = operation({
  summary: 'The license and the active features',
  method: 'GET',
  path: '/api/common/license',
  needs: MENU.systemLicense,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({
    active: z.boolean(),
    activeLayoutDesigner: z.boolean(),
    /** 0: no limit. */
    numberOfStore: z.number().int(),
    /** Empty: never. */
    expiryDate: z.string(),
    licenseId: z.string(),
    serverType: z.string(),
    paymentLicenseType: z.string(),
    features: z.array(Feature),
  }),
})

/** Shelfcast is open and has no license keys, so none is acceptable: 402. */
export const activateLicense = operation({
  summary: 'Activate a license',
  method: 'PUT',
  path: '/api/common/license',
  needs: ACTION.licenseActivate,
  scope: 'company',
  query: z.object({ encodedLicense: requiredText(20_000), licenseId: requiredText(200) }),
  output: Envelope,
  faults: ['license.notNeeded'],
  audit: 'settings.license',
})

const part = z.object({ name: z.string(), version: z.string() })
export const readVersion = operation({
  summary: 'Versions of the parts of the server',
  method: 'GET',
  path: '/api/common/version',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  output: Envelope.extend({
    baseVersion: z.string(),
    dashboard: part,
    apiService: part,
    ig: part,
    inbound: part,
    outbound: part,
    pda: part,
    scheduler: part,
    layoutDesigner: part,
  }),
})

export const Notice = z.object({ name: z.string(), version: z.string(), licence: z.string() })
export type Notice = z.output<typeof Notice>
export const readAbout = operation({
  summary: 'Versions, and the licences of the software inside',
  method: 'GET',
  path: '/api/common/about',
  needs: 'session',
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({
    releaseVersion: z.string(),
    coreRevision: z.string(),
    portalRevision: z.string(),
    licenses: z.array(Notice),
  }),
})

/** The texts of the licences, for the duty to keep them with the program. */
export const readNotices = operation({
  summary: 'The licence texts of the software inside',
  method: 'GET',
  path: '/api/common/about/notices',
  needs: 'session',
  scope: 'company',
  query: z.object({}),
  reply: 'file',
  output: z.unknown(),
})
