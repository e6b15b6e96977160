// shell: the links in the Family Site panel (specification §2). The panel is family-site-panel.tsx.
import type { ApiPaths } from '@shelfcast/contract/settings/settings'
import { topLevel } from '@shelfcast/contract/permissions'
import type { TextKey } from '../text/text.ts'

export interface FamilyLink {
  label: TextKey
  address: string
}

/**
 * The links for an access level. The website always; the others when configured as used; API docs to level '1' only.
 * @param website of the runtime properties; the server's own guide by default.
 */
export function familyLinks(paths: ApiPaths | undefined, accessLevel: string, website: string): FamilyLink[] {
  const links: FamilyLink[] = [{ label: 'family.website', address: website }]
  if (!paths) return links
  const { layOutDesigner, webPDA, dashboardService, portal } = paths
  if (layOutDesigner.used) links.push({ label: 'family.designer', address: layOutDesigner.path })
  if (webPDA.used) links.push({ label: 'family.pda', address: webPDA.path })
  if (dashboardService.used && accessLevel === topLevel)
    links.push({ label: 'family.docsDashboard', address: `${dashboardService.path}/doc/` })
  if (portal.used && accessLevel === topLevel) links.push({ label: 'family.docsPortal', address: `${portal.path}doc/` })
  return links.filter(({ address }) => isSafeAddress(address))
}

/** An administrator types these paths; only own paths and http(s) become links. */
export const isSafeAddress = (address: string): boolean =>
  /^https?:\/\/[^/]/i.test(address) || /^\/(?![/\\])/.test(address)
