// api: the runtime properties file of the page's own origin, read once at start-up. Its fields are in
// contract/settings/settings.
import { defaultProperties, propertiesPath, type RuntimeProperties } from '@shelfcast/contract/settings/settings'
import { ProductionType } from '@shelfcast/contract/enumerations'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { serverAddress, type ServerAddress } from './address.ts'

let properties: RuntimeProperties = defaultProperties
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
    if (response.ok) properties = validProperties(await response.json())
  } catch (error) {
    console.warn('The properties file could not be read; the defaults are used.', error)
  }
  server = serverAddress(properties, ownServer())
}

/** The file's properties over the defaults. @throws if one is not a text */
function validProperties(file: unknown): RuntimeProperties {
  const read = { ...defaultProperties, ...(file as Partial<RuntimeProperties>) }
  for (const [name, value] of Object.entries(read))
    if (name in defaultProperties && typeof value !== 'string')
      throw new TypeError(`The property ${name} is not a text.`)
  return read
}

export const runtimeProperties = (): RuntimeProperties => properties
export const currentServer = (): ServerAddress => server
