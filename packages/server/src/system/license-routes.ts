// server/system: versions, licences of the software inside, and the license itself, which Shelfcast does not need.
import { activateLicense, readAbout, readLicense, readNotices, readVersion } from '@shelfcast/contract/settings/license'
import { propertiesVersion } from '@shelfcast/contract/constants'
import serverPackage from '../../package.json' with { type: 'json' }
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import { readSettings } from '../settings/store.ts'
import { noticesOf } from './notices-file.ts'

const version = serverPackage.version
const part = (name: string) => ({ name, version })

/** What is built in. A feature that needs a switch or a server counts as active when it has it. */
const builtIn = [
  'labels',
  'products',
  'templates',
  'layoutDesigner',
  'gateways',
  'firmware',
  'alerts',
  'webhooks',
  'positions',
] as const

export function licenseRoutes(api: Api, { db, settings }: Pick<Deps, 'db' | 'settings'>) {
  api.handle(readLicense, async ({ caller }) => {
    const { lcdType, rabbitMqEnable, productFile } = await readSettings(db, caller.company, [
      'lcdType',
      'rabbitMqEnable',
      'productFile',
    ])
    return {
      ...ok,
      active: true,
      activeLayoutDesigner: true,
      numberOfStore: 0,
      expiryDate: '',
      licenseId: '',
      serverType: settings.productionType,
      paymentLicenseType: 'OPEN',
      features: [
        ...builtIn.map((name) => ({ name, active: true })),
        { name: 'watchedFolder', active: productFile.watch },
        { name: 'rabbitMq', active: rabbitMqEnable },
        { name: 'signage', active: lcdType !== 'NONE' },
      ],
    }
  })

  api.handle(activateLicense, () => {
    throw new Fault('license.notNeeded')
  })

  api.handle(readVersion, () => ({
    ...ok,
    baseVersion: propertiesVersion,
    dashboard: part('dashboard'),
    apiService: part('apiService'),
    ig: part('ig'),
    inbound: part('inbound'),
    outbound: part('outbound'),
    pda: part('pda'),
    scheduler: part('scheduler'),
    layoutDesigner: part('layoutDesigner'),
  }))

  api.handle(readAbout, async () => ({
    ...ok,
    releaseVersion: propertiesVersion,
    coreRevision: version,
    portalRevision: version,
    licenses: (await noticesOf()).map(({ text: _text, ...notice }) => notice),
  }))

  api.handle(readNotices, async () => {
    const notices = await noticesOf()
    if (notices.length === 0) return new Nothing()
    const text = notices
      .map((notice) => `${notice.name} ${notice.version}\n${notice.licence}\n\n${notice.text || '(no licence file)'}\n`)
      .join(`\n${'-'.repeat(78)}\n\n`)
    return new FileReply(Buffer.from(text), 'text/plain; charset=utf-8', 'open-source-notices.txt')
  })
}
