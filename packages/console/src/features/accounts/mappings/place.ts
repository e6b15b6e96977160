// features/accounts/mappings: the area of the list in the address, for the actions on it.
import { MappedArea } from '@shelfcast/contract/accounts/mappings'

export const areaOfAddress = (): MappedArea =>
  MappedArea.safeParse(new URLSearchParams(location.search).get('area')).data ?? 'STORE'
