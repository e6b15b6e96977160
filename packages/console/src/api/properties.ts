// api: the runtime properties file of the page's own origin, read once at start-up. What its fields mean: contract/settings.
import { RuntimeProperties, propertiesPath } from '@shelfcast/contract/settings'
import { ProductionType } from '@shelfcast/contract/enumerations'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { serverAddress, type ServerAddress } from './address.ts'

let properties: RuntimeProperties = RuntimeProperties.parse({})
let server: ServerAddress = { origin: '', base: '/api' }

/** The edition the server wrote into the page; 'server' when it wrote none (specification §9). */
export function productionType(): ProductionType {
  const written = document.querySelector('meta[name="shelfcast-production-type"]')?.getAttribute('content')
  const known = ProductionType.safeParse(written)
  return known.success ? known.data : 'server'
}

/** Reads the file, in the way the page's preload asked for it already (server/http/pages). Without one, or with a broken one, the defaults hold: the page's own origin is the server. */
export async function loadProperties(): Promise<void> {
  const address = new URL(`${propertiesPath(productionType())}?v=${propertiesVersion}`, location.origin)
  try {
    const response = await fetch(address, { credentials: 'same-origin' })
    if (response.ok) properties = RuntimeProperties.parse(await response.json())
  } catch (error) {
    console.warn('The properties file could not be read; the page\'s own origin is used.', error)
  }
  server = serverAddress(properties, location.origin)
}

export const runtimeProperties = (): RuntimeProperties => properties
export const currentServer = (): ServerAddress => server
