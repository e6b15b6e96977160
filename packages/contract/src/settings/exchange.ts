// contract/settings: a company's settings in one file, to move them to another company or server.
import { z } from 'zod'
import { listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { queryBool } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'

const flag = queryBool.default(false)
/** What the file holds. Without any of them: everything. */
export const exchangeParts = [
  'systemConfig',
  'template',
  'templateMapping',
  'led',
  'userRole',
  'language',
  'buttonConfig',
] as const
export type ExchangePart = (typeof exchangeParts)[number]
const flags = {
  systemConfig: flag,
  template: flag,
  templateMapping: flag,
  led: flag,
  userRole: flag,
  language: flag,
  buttonConfig: flag,
}

export const exportSettings = operation({
  summary: 'Settings in one file',
  method: 'GET',
  path: '/api/common/config/settingValues',
  needs: MENU.dashboardConfig,
  scope: 'company',
  query: z.object({ export: queryBool.default(true), ...flags }),
  reply: 'file',
  output: z.unknown(),
  faults: ['permission.missing'],
})

/** All or nothing. Passwords and secrets are not part of the file and stay as they are. */
export const importSettings = operation({
  summary: 'Load settings from a file',
  method: 'PUT',
  path: '/api/common/config/settingValues',
  needs: ACTION.dashboardConfigEdit,
  scope: 'company',
  query: z.object(flags),
  bodyLimit: listBodyLimitBytes,
  body: z.object({ data: z.string() }),
  output: Envelope.extend({ loaded: z.array(z.string()) }),
  faults: ['file.unreadable', 'permission.missing', 'settings.shared', 'input.invalid'],
  audit: 'settings.import',
})
