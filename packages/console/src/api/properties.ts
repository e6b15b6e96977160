// api: the runtime properties file of the page's own origin, read once at start-up. Its fields are in
// contract/settings/settings.
import { RuntimeProperties, propertiesPath } from '@shelfcast/contract/settings/settings'
import { ProductionType } from '@shelfcast/contract/enumerations'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { serverAddress, type ServerAddress } from './address.ts'

let properties: RuntimeProperties = RuntimeProperties.parse({})
let server: ServerAddress = { origin: '', base: '/api' }

const writtenType = () => document.querySelector('meta[name="shelfcast-production-type"]')?.getAttribute('content')

/** The edition that the server wrote into the page; 'server' without one (specification §9). */
export function productionType(): ProductionType {
  const known = ProductionType.safeParse(writtenType())
  return known.success ? known.data : 'server'
}

/** The page's own origin, if Shelfcast serves the page, or the development server that forwards calls. */
function ownServer(): string | undefined {
  return writtenType() || import.meta.env.DEV ? location.origin : undefined
}

/**
 * Reads the file with the same request as the page's preload (server/http/pages). A missing or broken file means the
 * defaults.
 */
export async function loadProperties(): Promise<void> {
  const address = new URL(`${propertiesPath(productionType())}?v=${propertiesVersion}`, location.origin)
  try {
    const response = await fetch(address, { credentials: 'same-origin' })
    if (response.ok) properties = RuntimeProperties.parse(await response.json())
  } catch (error) {
    console.warn('The properties file could not be read; the defaults are used.', error)
  }
  server = serverAddress(properties, ownServer())
}

export const runtimeProperties = (): RuntimeProperties => properties
export const currentServer = (): ServerAddress => server
