// text: the titles of permissions, which the contract declares. A language pack translates them by their codes.
import { ACTION, MENU } from '@shelfcast/contract/permissions'

type Key = `permission.${'menu' | 'action'}.${number}`

export const permissionsText = Object.fromEntries(
  [...Object.values(MENU), ...Object.values(ACTION)].map(({ kind, code, title }) => [
    `permission.${kind}.${code}`,
    title,
  ]),
) as Record<Key, string>
