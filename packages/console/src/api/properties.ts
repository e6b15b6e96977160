// api: the runtime properties file of the page's own origin, read once at start-up. What its fields mean: contract/settings/settings.
import { RuntimeProperties, propertiesPath } from '@shelfcast/contract/settings/settings'
import { ProductionType } from '@shelfcast/contract/enumerations'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { serverAddress, type ServerAddress } from './address.ts'

let properties: RuntimeProperties = RuntimeProperties.parse({})
let server: ServerAddress = { origin: '', base: '/api' }

const writtenType = () => document.querySelector('meta[name="shelfcast-production-type"]')?.getAttribute('content')

/** The edition the server wrote into the page; 'server' when it wrote none (specification §9). */
export function productionType(): ProductionType {
  const known = ProductionType.safeParse(writtenType())
  return known.success ? known.data : 'server'
}

/** The page's own origin, if Shelfcast serves the page, or the development server that hands calls on to it. */
function ownServer(): string | undefined {
  return writtenType() || import.meta.env.DEV ? location.origin : undefined
}

/** Reads the file, in the way the page's preload asked for it already (server/http/pages). Without one, or with a broken one, the defaults hold. */
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
